'use client';

import { Check, ListChecks } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { SerialBoxes, useSerialsInCondition } from '@/components/screens/stock/lines/serial-boxes';
import { Button } from '@/components/ui/button';
import type { Material } from '@/lib/domain/model/material';
import type { CountDraft, CountEntryDraft } from '@/lib/domain/stock/count-draft';
import { formatMaterial } from '@/lib/text/format';
import { countedName } from './use-count-keys';

/** The ledger's quantity for a line. It is negative when two phones without signal issued more than there was. */
export const expectedText = ({ expected, isFound }: CountEntryDraft, material: Material) => {
  if (expected < 0) return `Salida de más: ${formatMaterial(-expected, material)}`;
  return isFound && expected === 0 ? 'No estaba en la lista' : `Debe haber ${formatMaterial(expected, material)}`;
};

interface CountedQuantityProps {
  readonly index: number;
  readonly entry: CountEntryDraft;
  readonly material: Material;
}

/** The counted quantity of a material or lot. A button fills in the expected quantity, unless that is negative. */
export const CountedQuantity = ({ index, entry, material }: CountedQuantityProps) => {
  const { lotNumber, expected } = entry;
  const { setValue } = useFormContext<CountDraft>();
  const name = [material.name, lotNumber && `lote ${lotNumber}`].filter(Boolean).join(', ');
  const hint = expectedText(entry, material);
  const agree = () => setValue(`entries.${index}.counted`, String(expected), { shouldDirty: true });
  return (
    <>
      <TextField<CountDraft> name={countedName(index)} label={name} hint={hint} inputMode="numeric" enterKeyHint="next" />
      {!entry.isFound && expected >= 0 && (
        <Button variant="ghost" icon={Check} className="justify-self-start" aria-label={`Coincide: ${name}`} onClick={agree}>
          Coincide
        </Button>
      )}
    </>
  );
};

export interface CountedSerialsProps {
  readonly index: number;
  readonly entry: CountEntryDraft;
  readonly material: Material;
}

/** The serials found: expected ones to tick, others to type. */
export const SerialsToCount = ({ index, entry, material }: CountedSerialsProps) => {
  const { expectedSerials: serials } = entry;
  const offered = useSerialsInCondition(material.id, serials);
  const { control, setValue } = useFormContext<CountDraft>();
  const { field } = useController({ control, name: `entries.${index}.foundSerials` });
  const { id, error } = useFieldState(`entries.${index}.counted`);
  return (
    <>
      {serials.length > 0 ? (
        <SerialBoxes
          id={id}
          legend={material.name}
          offered={offered}
          chosen={field.value}
          onChange={(found) => field.onChange([...found])}
          error={error}
        />
      ) : (
        <p className="font-medium [overflow-wrap:anywhere]">{material.name}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {serials.length > 0 && (
          <Button variant="ghost" onClick={() => field.onChange([...serials])}>
            Marcar todas
          </Button>
        )}
        {!entry.isFound && (
          <Button variant="ghost" onClick={() => setValue(`entries.${index}.isLooked`, false, { shouldDirty: true })}>
            No contar
          </Button>
        )}
      </div>
      <TextAreaField<CountDraft>
        name={`entries.${index}.extraSerials`}
        label={serials.length > 0 ? 'Otras series encontradas' : 'Series encontradas'}
        hint="Una por línea, o pega la lista."
        rows={2}
      />
    </>
  );
};

/** The serials of a material, once a person chooses to count them. Until then the material is not counted. */
export const CountedSerials = ({ index, entry, material }: CountedSerialsProps) => {
  const { setValue } = useFormContext<CountDraft>();
  if (entry.isLooked) return <SerialsToCount index={index} entry={entry} material={material} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0 flex-[1_1_12rem] text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">{material.name}</p>
        <p className="text-muted">{expectedText(entry, material)}</p>
      </div>
      <Button
        variant="secondary"
        icon={ListChecks}
        aria-label={`Contar series: ${material.name}`}
        onClick={() => setValue(`entries.${index}.isLooked`, true, { shouldDirty: true })}
      >
        Contar series
      </Button>
    </div>
  );
};
