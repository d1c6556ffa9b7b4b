'use client';

import type { FieldValues } from 'react-hook-form';
import type { LastChoicesProps } from '@/components/form/picker/last-choices';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

const LastChoices = lazyPart(
  async () => (await import('@/components/form/picker/last-choices')).LastChoices,
  <div className="h-touch" />,
);

interface LastOfProps<Draft extends FieldValues, Choice extends string>
  extends Pick<LastChoicesProps<Draft>, 'name' | 'label' | 'next'> {
  readonly of: Parameters<typeof useLastChoices<Choice>>[0];
  readonly labelOf?: (choice: Choice) => string;
}

/** What a person chose last in a field, as chips below it; its chunk comes after the form, into a place kept free. */
export const LastOf = <Draft extends FieldValues, Choice extends string = string>(props: LastOfProps<Draft, Choice>) => {
  const { of, labelOf = String, ...field } = props;
  const last = useLastChoices(of);
  return last.length > 0 && <LastChoices {...field} choices={last.map((value) => ({ value, label: labelOf(value) }))} />;
};
