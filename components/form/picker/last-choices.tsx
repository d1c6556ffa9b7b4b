'use client';

import { type FieldValues, type PathValue, useFormContext, useWatch } from 'react-hook-form';
import type { FieldProps } from '@/components/form/field-props';
import type { Choice } from '@/components/form/select-field';
import { FilterChips } from '@/components/ui/filter-chips';

export interface LastChoicesProps<Draft extends FieldValues> extends Pick<FieldProps<Draft>, 'name' | 'label'> {
  readonly choices: readonly Choice[];
  /** The field that takes the focus after a choice, as long as it is empty. */
  readonly next?: FieldProps<Draft>['name'];
}

/** What was chosen last in a field, as chips below it; nothing is filled in without a tap. */
export const LastChoices = <Draft extends FieldValues = FieldValues>({ name, label, choices, next }: LastChoicesProps<Draft>) => {
  const { control, getValues, setFocus, setValue } = useFormContext<Draft>();
  const value: unknown = useWatch({ control, name });
  if (choices.length === 0) return null;
  return (
    <div className="-mt-3">
      <FilterChips
        label={label}
        options={choices}
        value={String(value ?? '')}
        onChange={(chosen) => {
          setValue(name, chosen as PathValue<Draft, typeof name>, { shouldDirty: true, shouldValidate: true });
          if (next && getValues(next) === '') setFocus(next);
        }}
      />
    </div>
  );
};
