'use client';

import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '@/components/form/field-props';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

const LastChoices = lazy(async () => ({ default: (await import('@/components/form/last-choices')).LastChoices }));

interface LastOfProps<Draft extends FieldValues, Choice extends string> extends Pick<FieldProps<Draft>, 'name' | 'label'> {
  readonly of: Parameters<typeof useLastChoices<Choice>>[0];
  readonly labelOf?: (choice: Choice) => string;
}

/** What a person chose last in a field, below it, each one tap away; it comes after the form. */
export const LastOf = <Draft extends FieldValues, Choice extends string = string>(props: LastOfProps<Draft, Choice>) => {
  const { name, label, of, labelOf = String } = props;
  const last = useLastChoices(of);
  return (
    last.length > 0 && (
      <Suspense fallback={null}>
        <LastChoices name={name} label={label} choices={last.map((value) => ({ value, label: labelOf(value) }))} />
      </Suspense>
    )
  );
};
