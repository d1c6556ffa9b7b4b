'use client';

import { type FieldValues, useFormContext } from 'react-hook-form';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps } from './field-props';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a few choices. With `emptyLabel` nothing may be chosen, and the draft holds ''. */
export const SelectField = <Draft extends FieldValues = FieldValues>({
  name,
  label,
  required,
  hint,
  choices,
  emptyLabel,
}: FieldProps<Draft> & { readonly choices: readonly Choice[]; readonly emptyLabel?: string }) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <select {...register(name)} {...controlProps({ id, required, hint, error })} className={CONTROL}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
};
