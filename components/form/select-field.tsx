'use client';

import type { FieldValues } from 'react-hook-form';
import { CONTROL } from './control-style';
import { Field } from './field';
import { type FieldProps, useRegisteredField } from './field-props';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a list of codes, given their texts. */
export const choicesOf = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** One of a few choices. With `emptyLabel` the field may stay empty; its draft is then ''. */
export const SelectField = <Draft extends FieldValues = FieldValues>({
  choices,
  emptyLabel,
  ...props
}: FieldProps<Draft> & { readonly choices: readonly Choice[]; readonly emptyLabel?: string }) => {
  const { frame, control } = useRegisteredField(props);
  return (
    <Field {...frame}>
      <select {...control} className={CONTROL}>
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
