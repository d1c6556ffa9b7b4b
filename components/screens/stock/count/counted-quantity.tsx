'use client';

import { Check } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { Material } from '@/lib/domain/model/material';
import type { CountDraft, CountEntryDraft } from '@/lib/domain/stock/count-draft';
import { formatMaterial } from '@/lib/text/format';
import { countedName } from './use-count-walk';

/** What the ledger says of a line of a count. */
export const expectedText = ({ expected, isFound }: CountEntryDraft, material: Material) =>
  isFound && expected === 0 ? 'No estaba en la lista' : `Debe haber ${formatMaterial(expected, material)}`;

interface CountedQuantityProps {
  readonly index: number;
  readonly entry: CountEntryDraft;
  readonly material: Material;
}

/** How many are there of a counted material or a lot; one tap says that it agrees. */
export const CountedQuantity = ({ index, entry, material }: CountedQuantityProps) => {
  const { lotNumber, expected } = entry;
  const { setValue } = useFormContext<CountDraft>();
  const name = [material.name, lotNumber && `lote ${lotNumber}`].filter(Boolean).join(', ');
  const hint = expectedText(entry, material);
  const agree = () => setValue(`entries.${index}.counted`, String(expected), { shouldDirty: true });
  return (
    <>
      <TextField<CountDraft> name={countedName(index)} label={name} hint={hint} inputMode="numeric" enterKeyHint="next" />
      {!entry.isFound && (
        <Button variant="ghost" icon={Check} className="justify-self-start" aria-label={`Coincide: ${name}`} onClick={agree}>
          Coincide
        </Button>
      )}
    </>
  );
};
