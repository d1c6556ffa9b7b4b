'use client';

import type { FieldValues } from 'react-hook-form';
import type { FieldProps, MayTakeFocus } from './field-props';
import { TextField } from './text-field';

/** A number, kept as it is typed: whole ones bring the digits' keyboard, `decimal` ones the one with a point. */
export const NumberField = <Draft extends FieldValues = FieldValues>({
  decimal = false,
  ...props
}: FieldProps<Draft> & MayTakeFocus & { readonly decimal?: boolean }) => (
  <TextField {...props} inputMode={decimal ? 'decimal' : 'numeric'} />
);
