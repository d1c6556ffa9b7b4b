'use client';

import { type FieldValues, useFormContext } from 'react-hook-form';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps } from './field-props';

/** A day and an hour through the phone's own picker; the draft holds `YYYY-MM-DDTHH:mm` by this device's clock, or nothing. */
export const MomentField = <Draft extends FieldValues = FieldValues>({ name, label, required, hint }: FieldProps<Draft>) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <input
        {...register(name)}
        {...controlProps({ id, required, hint, error })}
        type="datetime-local"
        className={`${CONTROL} appearance-none`}
      />
    </Field>
  );
};
