'use client';

import type { FieldValues } from 'react-hook-form';
import type { FieldProps, MayTakeFocus } from './field-props';
import { TextField } from './text-field';

/** A number, kept as it is typed. A whole number opens the keyboard of digits, a `decimal` one the keyboard with a point. */
export const NumberField = <Draft extends FieldValues = FieldValues>({
  decimal = false,
  ...props
}: FieldProps<Draft> & MayTakeFocus & { readonly decimal?: boolean }) => (
  <TextField {...props} inputMode={decimal ? 'decimal' : 'numeric'} />
);

/** An amount in dollars, kept as it is typed; the draft's schema converts it to cents. */
export const MoneyField = <Draft extends FieldValues = FieldValues>(props: FieldProps<Draft>) => (
  <TextField {...props} inputMode="decimal" placeholder="0.00" />
);
