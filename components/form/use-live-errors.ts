'use client';

import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { listErrors } from './form-errors';

/** After a failed submit, looks again at every field in error when any field changes: two dates are put right from either side. */
export const useLiveErrors = <Draft extends FieldValues, Value>(form: UseFormReturn<Draft, unknown, Value>) => {
  const { subscribe, trigger, control } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ name, type, errors }) => {
          if (type !== 'change' || !errors) return;
          const others = listErrors(errors)
            .map((error) => error.name as FieldPath<Draft>)
            .filter((other) => other !== name && control.getFieldState(other).error?.type !== 'refused');
          if (others.length > 0) void trigger(others);
        },
      }),
    [subscribe, trigger, control],
  );
};
