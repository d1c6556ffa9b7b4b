'use client';

import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { FilterChips } from '@/components/ui/filter-chips';
import type { FieldProps } from './field-props';
import type { Choice } from './select-field';

/** What was chosen last in a field, each one tap away; it stands under the field and fills nothing in by itself. */
export const LastChoices = <Draft extends FieldValues = FieldValues>({
  name,
  label,
  choices,
}: Pick<FieldProps<Draft>, 'name' | 'label'> & { readonly choices: readonly Choice[] }) => {
  const { control, setValue } = useFormContext();
  const value: unknown = useWatch({ control, name: name as string });
  if (choices.length === 0) return null;
  return (
    <div className="-mt-3">
      <FilterChips
        label={label}
        options={choices}
        value={String(value ?? '')}
        onChange={(chosen) => setValue(name as string, chosen, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  );
};
