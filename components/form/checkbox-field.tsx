'use client';

import type { FieldValues } from 'react-hook-form';
import { FieldError } from './field';
import { type FieldProps, useRegisteredField } from './field-props';

/** Yes or no; the whole line is its label. */
export const CheckboxField = <Draft extends FieldValues = FieldValues>(props: FieldProps<Draft>) => {
  const { frame, control } = useRegisteredField(props);
  const { id, label, hint, error } = frame;
  return (
    <div className="flex min-w-0 flex-col">
      <label className="flex min-h-touch items-center gap-3 font-medium">
        <input {...control} type="checkbox" className="size-6 shrink-0 accent-primary" />
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
