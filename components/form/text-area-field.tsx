'use client';

import { clsx } from 'clsx';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps, MayTakeFocus } from './field-props';

interface TextAreaFieldProps<Draft extends FieldValues> extends FieldProps<Draft>, MayTakeFocus {
  readonly rows?: number;
}

/** Several lines of text; it grows with what is written. */
export const TextAreaField = <Draft extends FieldValues = FieldValues>({
  name,
  label,
  required,
  hint,
  rows = 3,
  takesFocus = false,
}: TextAreaFieldProps<Draft>) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <textarea
        {...register(name)}
        {...controlProps({ id, required, hint, error })}
        rows={rows}
        data-autofocus={takesFocus || undefined}
        className={clsx(CONTROL, 'field-sizing-content min-h-24!')}
      />
    </Field>
  );
};
