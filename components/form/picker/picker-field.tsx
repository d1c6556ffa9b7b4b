'use client';

import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import type { FieldProps, MayTakeFocus } from '@/components/form/field-props';
import { Picker } from './picker';
import type { PickerOption, PickerWords } from './picker-option';

interface PickerChoice {
  readonly options: readonly PickerOption[];
  /** Runs after an option was chosen. */
  readonly onChosen?: () => void;
}

/** A picker for a field of the draft, which has the id of the chosen option or ''. */
export const PickerField = <Draft extends FieldValues = FieldValues>({
  name,
  options,
  onChosen,
  ...picker
}: FieldProps<Draft> & MayTakeFocus & PickerWords & PickerChoice) => {
  const { control } = useFormContext();
  const { field } = useController({ control, name: name as string });
  const { id, error } = useFieldState(name);
  return (
    <Picker
      {...picker}
      options={options}
      ref={field.ref}
      id={id}
      error={error}
      value={String(field.value ?? '')}
      onChange={(chosen) => {
        field.onChange(chosen);
        if (chosen !== '') onChosen?.();
      }}
    />
  );
};
