'use client';

import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props';
import { TextField } from './text-field';

/** An amount in dollars, kept as it is typed; the draft's schema converts it to cents. */
export const MoneyField = <Draft extends FieldValues = FieldValues>(props: FieldProps<Draft>) => (
  <TextField {...props} inputMode="decimal" placeholder="0.00" />
);
