'use client';

import { useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import { TextAreaField } from '@/components/form/text-area-field';
import { SerialBoxes, useSerialsInCondition } from '@/components/screens/stock/lines/serial-boxes';
import { Button } from '@/components/ui/button';
import type { Material } from '@/lib/domain/model/material';
import type { CountDraft, CountEntryDraft } from '@/lib/domain/stock/count-draft';

export interface CountedSerialsProps {
  readonly index: number;
  readonly entry: CountEntryDraft;
  readonly material: Material;
}

/** Which of the expected serials are there, and which others. */
export const LookedSerials = ({ index, entry, material }: CountedSerialsProps) => {
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
