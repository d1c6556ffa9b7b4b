'use client';

import { Boxes, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useMatching } from '@/components/frames/use-matching';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, RowLink } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { Data } from '@/lib/domain/data';
import type { Material } from '@/lib/domain/model/material';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { totalStock } from '@/lib/domain/stock/inventory';
import { memoByIdentity, sortByName } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';

const LowItems = lazyPart(async () => (await import('./low-items')).LowItems, <RowsSkeleton />);
const MaterialTable = lazyTable(async () => (await import('./material-table')).MaterialTable);

const CHOICES = ['todos', 'Cables', 'Hardware', 'Connectors', 'Tools', 'bajo', 'archivados'] as const;
const WORDS: Partial<Record<(typeof CHOICES)[number], string>> = { todos: 'Todos', bajo: 'Stock bajo', archivados: 'Archivados' };
const OPTIONS = CHOICES.map((value) => ({ value, label: WORDS[value] ?? value }));
const COUNTED = ['material', 'materiales'] as const;
const NONE: readonly Material[] = [];

const isIn = (choice: (typeof CHOICES)[number], { category, archivedAt }: Material) => {
  if (choice === 'archivados') return archivedAt !== undefined;
  return archivedAt === undefined && (choice === 'todos' || category === choice);
};

const byName = memoByIdentity((materials: Data['materials']) => sortByName(materials.values(), ({ name }) => name));

/** Materiales: the catalogue by name with the stock of all warehouses, or the low stock by warehouse. */
export const MaterialListScreen = () => {
  const text = useSearchText();
  const [choice, setChoice] = useQueryChoice('ver', CHOICES);
  const data = useData((known) => known);
  useWhenIdle(LowItems.load);
  const isLow = choice === 'bajo';
  const chosen = useMemo(
    () => (isLow ? NONE : byName(data.materials).filter((material) => isIn(choice, material))),
    [data.materials, choice, isLow],
  );
  const { found } = useMatching(chosen, text.wanted, matchesMaterial);
  return (
    <Screen title="Materiales">
      <ListFrame
        search={{ text, label: 'Buscar materiales', counted: COUNTED, isCounted: isLow ? false : undefined }}
        filters={<FilterChips label="Categoría" options={OPTIONS} value={choice} onChange={setChoice} />}
        rows={found}
        table={MaterialTable}
        empty={
          isLow ? (
            <LowItems query={text.wanted} />
          ) : (
            <NoneFound
              icon={Boxes}
              title="No se encontraron materiales"
              isNarrowed={text.wanted !== '' || choice !== 'todos'}
              first="Empieza con «Nuevo Material»."
            />
          )
        }
        action={
          <PrimaryAction icon={Plus} href={routes.newMaterial()}>
            Nuevo Material
          </PrimaryAction>
        }
      >
        {(rows) => (
          <List label="Materiales" rows={rows} keyOf={({ id }) => id}>
            {(material) => (
              <RowLink
                href={routes.material(material.id)}
                title={material.name}
                detail={`${material.category} · ${material.unit}`}
                figure={formatMaterial(totalStock(data, material.id), material)}
              />
            )}
          </List>
        )}
      </ListFrame>
    </Screen>
  );
};
