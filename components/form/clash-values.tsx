'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import type { UserId } from '@/lib/domain/model/user';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { clashValueText } from '@/lib/text/clash-value';
import { formatInstant } from '@/lib/text/format';
import { personName } from '@/lib/text/person';
import type { FieldClash } from './form-errors';

interface ClashValuesProps {
  readonly id: string;
  readonly name: string;
  readonly clash: FieldClash;
}

/** Both values of a field that two persons changed: theirs with author and time, mine, and a button that takes theirs. */
export const ClashValues = ({ id, name, clash: { now, by, at } }: ClashValuesProps) => {
  const { setValue, clearErrors } = useFormContext();
  const mine: unknown = useWatch({ name });
  const data = useData((all) => all);
  const textOf = (value: unknown) => clashValueText(data, name, value) ?? 'nada';
  const writer = by && personName(data, asId<UserId>(by));
  const take = () => {
    setValue(name, now, { shouldDirty: true, shouldTouch: true });
    clearErrors(name);
    document.getElementById(id)?.focus();
  };
  return (
    <div className="grid gap-2 rounded-control border border-border p-3 text-sm">
      <dl className="grid gap-2">
        <div>
          <dt className="text-muted">{writer && at ? `${writer}, ${formatInstant(at)}` : 'Lo que hay ahora'}</dt>
          <dd className="whitespace-pre-line wrap-anywhere font-medium">{textOf(now)}</dd>
        </div>
        <div>
          <dt className="text-muted">Lo tuyo</dt>
          <dd className="whitespace-pre-line wrap-anywhere font-medium">{textOf(mine)}</dd>
        </div>
      </dl>
      <Button variant="secondary" className="justify-self-start" onClick={take}>
        {writer ? `Usar lo de ${writer}` : 'Usar lo que hay ahora'}
      </Button>
    </div>
  );
};
