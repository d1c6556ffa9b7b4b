'use client';

import { clsx } from 'clsx';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps, MayTakeFocus } from './field-props';

/** A calendar day through the phone's own picker; the draft holds `YYYY-MM-DD` or nothing. */
export const DateField = <Draft extends FieldValues = FieldValues>({
  name,
  label,
  required,
  hint,
  min,
  max,
  takesFocus = false,
}: FieldProps<Draft> & MayTakeFocus & { readonly min?: string; readonly max?: string }) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <input
        {...register(name)}
        {...controlProps({ id, required, hint, error })}
        data-autofocus={takesFocus || undefined}
        type="date"
        min={min}
        max={max}
        className={clsx(CONTROL, 'appearance-none')}
      />
    </Field>
  );
};
