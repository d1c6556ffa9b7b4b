'use client';

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { materialOption, NO_MATERIALS } from '@/components/entities/material-options';
import { PickerField } from '@/components/form/picker/picker-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { isRefused } from '@/lib/domain/refusal';
import { foundLine } from '@/lib/domain/stock/count';
import { type CountDraft, foundToDraft, NOTHING_FOUND } from '@/lib/domain/stock/count-draft';
import { asId } from '@/lib/kernel/id';
import { useData, useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';

/** Adds a line for stock that was found and is not listed: a material, a lot of it, or its serials. */
export const CountAddition = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const store = useStore();
  const { control, getValues, setValue, setError, clearErrors, setFocus } = useFormContext<CountDraft>();
  const [entries, found] = useWatch({ control, name: ['entries', 'found'] });
  const materials = useData((data) => data.materials);
  const listed = new Set(entries.map(({ materialId }) => materialId));
  const options = activeMaterials(materials)
    .filter(({ id, trackingType }) => trackingType === 'lot' || !listed.has(id))
    .map(materialOption);
  const chosen = materials.get(asId<MaterialId>(found.materialId));

  const [added, setAdded] = useState<`entries.${number}.counted` | `entries.${number}.extraSerials`>();
  useEffect(() => {
    if (added) setFocus(added);
  }, [added, setFocus]);

  const add = async () => {
    const { materialId, lotNumber } = getValues('found');
    clearErrors('found');
    const line = foundLine(store.data, warehouseId, getValues('entries'), {
      materialId: asId<MaterialId>(materialId),
      lotNumber,
    });
    if (isRefused(line)) {
      const at = line.field === 'lotNumber' ? 'found.lotNumber' : 'found.materialId';
      setError(at, { type: 'refused', message: await outcomeText(line) }, { shouldFocus: true });
      return;
    }
    const entry = foundToDraft(line);
    const index = getValues('entries').length;
    setValue('entries', [...getValues('entries'), entry], { shouldDirty: true });
    setValue('found', NOTHING_FOUND, { shouldDirty: true });
    setAdded(`entries.${index}.${entry.isLooked ? 'extraSerials' : 'counted'}`);
  };

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.name !== 'found.lotNumber') return;
    // Ctrl+Enter saves the form.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) void add();
  };

  return (
    <fieldset onKeyDown={addOnEnter} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">Encontrado y no está en la lista</legend>
      <PickerField<CountDraft>
        name="found.materialId"
        label="Material encontrado"
        options={options}
        searchLabel="Buscar materiales"
        emptyText="No se encontraron materiales"
        none={NO_MATERIALS}
      />
      {chosen?.trackingType === 'lot' && (
        <TextField<CountDraft>
          name="found.lotNumber"
          label="Número de lote"
          hint={chosen.trackingField ?? undefined}
          autoCapitalize="characters"
        />
      )}
      <Button icon={Plus} variant="secondary" onClick={() => void add()}>
        Añadir
      </Button>
    </fieldset>
  );
};
