'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldOpening } from '@/components/form/field-opening';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { List } from '@/components/ui/list/list';
import { SearchInput } from '@/components/ui/search-input';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { CountDraft, CountEntryDraft } from '@/lib/domain/stock/count-draft';
import { asId } from '@/lib/kernel/id';
import { searchFormOf, textMatcher } from '@/lib/kernel/search';
import { useData } from '@/lib/store/react/store';
import { CountedQuantity, CountedSerials } from './counted-line';
import { useCountKeys } from './use-count-keys';

const CountCodes = lazyPart(async () => (await import('./count-codes')).CountCodes, <FieldOpening />);

const MANY = 8;

const nameText = searchFormOf(({ name }: Material) => [name]);
const lotText = searchFormOf(({ lotNumber }: CountEntryDraft) => [lotNumber]);

interface CountEntriesProps {
  readonly entries: readonly CountEntryDraft[];
  readonly warehouseId: WarehouseId;
}

/**
 * The expected lines, each with a field for the counted quantity; added lines can be removed. The search hides lines without
 * changing them. Lines with errors stay visible.
 */
export const CountEntries = ({ entries, warehouseId }: CountEntriesProps) => {
  const [query, setQuery] = useState('');
  const { setValue, getFieldState, formState } = useFormContext<CountDraft>();
  const materials = useData((data) => data.materials);
  const asked = textMatcher(useDeferredValue(query));
  const shown = entries.flatMap((entry, index) => {
    const material = materials.get(asId<MaterialId>(entry.materialId));
    if (!material) return [];
    const isWrong = getFieldState(`entries.${index}`, formState).invalid;
    const isShown = entry.isFound || isWrong || asked(nameText(material), lotText(entry));
    return isShown ? [{ entry, index, material, isWrong }] : [];
  });
  const walk = useCountKeys(shown.flatMap(({ index, material }) => (material.trackingType === 'individual' ? [] : [index])));
  const remove = (index: number) =>
    setValue(
      'entries',
      entries.filter((_, place) => place !== index),
      { shouldDirty: true },
    );
  return (
    <fieldset onKeyDown={walk.onKeyDown} onFocus={walk.onFocus} className="@container flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">Lo que debe haber</legend>
      {entries.length === 0 && <p className="text-muted">No hay artículos disponibles</p>}
      <CountCodes handle={walk.codes} warehouseId={warehouseId} />
      {entries.length > MANY && <SearchInput label="Buscar artículos" value={query} onChange={setQuery} />}
      <p role="status" className="text-muted">
        {entries.length > 0 && shown.length === 0 && 'No se encontraron artículos'}
      </p>
      {shown.length > 0 && (
        <List
          label="Lo que debe haber"
          rows={shown}
          keyOf={({ entry: { materialId, lotNumber } }) => `${materialId} ${lotNumber}`}
          stays={({ entry, isWrong, index }) => isWrong || entry.isFound === true || walk.isBeside(index)}
        >
          {({ entry, index, material }) => {
            const isBySerial = material.trackingType === 'individual';
            const Counted = isBySerial ? CountedSerials : CountedQuantity;
            return (
              <div className={clsx('gap-2 px-gutter py-3', isBySerial ? 'grid' : 'count-line')}>
                <Counted index={index} entry={entry} material={material} />
                {entry.isFound && (
                  <Button
                    variant="ghost"
                    icon={X}
                    className="justify-self-start"
                    aria-label={`Quitar del conteo: ${[material.name, entry.lotNumber].filter(Boolean).join(', ')}`}
                    onClick={() => remove(index)}
                  >
                    Quitar
                  </Button>
                )}
              </div>
            );
          }}
        </List>
      )}
    </fieldset>
  );
};
