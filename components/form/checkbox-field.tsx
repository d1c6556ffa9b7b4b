'use client';

import { type FieldValues, useFormContext } from 'react-hook-form';
import { controlProps, FieldError } from './field';
import { useFieldState } from './field-id';
import type { FieldProps } from './field-props';

/** Yes or no; the whole line is its label. */
export const CheckboxField = <Draft extends FieldValues = FieldValues>({ name, label, required, hint }: FieldProps<Draft>) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  return (
    <div className="flex min-w-0 flex-col">
      <label className="flex min-h-touch items-center gap-3 font-medium">
        <input
          {...register(name)}
          {...controlProps({ id, required, hint, error })}
          type="checkbox"
          className="size-6 shrink-0 accent-primary"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
};
