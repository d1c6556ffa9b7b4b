'use client';

import { Boxes, Plus } from 'lucide-react';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, RowLink } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import type { Material } from '@/lib/domain/material/model';
import { totalStock } from '@/lib/domain/stock/inventory';
import { sortByName } from '@/lib/kernel/list';
import { matches } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCounted, formatMaterial } from '@/lib/text/format';
import { LowItems } from './low-items';

const CHOICES = ['todos', 'Cables', 'Hardware', 'Connectors', 'Tools', 'bajo', 'archivados'] as const;
const WORDS: Partial<Record<(typeof CHOICES)[number], string>> = { todos: 'Todos', bajo: 'Stock bajo', archivados: 'Archivados' };
const OPTIONS = CHOICES.map((value) => ({ value, label: WORDS[value] ?? value }));

const isIn = (choice: (typeof CHOICES)[number], { category, archivedAt }: Material) => {
  if (choice === 'archivados') return archivedAt !== undefined;
  return archivedAt === undefined && (choice === 'todos' || category === choice);
};

/** Materiales: the catalogue by name, with what all warehouses hold of each; or what is low, and where. */
export const MaterialListScreen = () => {
  const [query, setQuery] = useQueryState('buscar');
  const [choice, setChoice] = useQueryChoice('ver', CHOICES);
  const data = useData((known) => known);
  const found = sortByName(
    [...data.materials.values()].filter((material) => isIn(choice, material) && matches(query, material.name)),
    ({ name }) => name,
  );
  return (
    <Screen title="Materiales">
      <SearchInput
        label="Buscar materiales"
        value={query}
        onChange={setQuery}
        count={query && choice !== 'bajo' ? formatCounted(found.length, 'material', 'materiales') : undefined}
      />
      <FilterChips label="Categoría" options={OPTIONS} value={choice} onChange={setChoice} />
      {choice === 'bajo' ? (
        <LowItems query={query} />
      ) : found.length > 0 ? (
        <List label="Materiales" long={found.length > 20}>
          {found.map((material) => (
            <RowLink
              key={material.id}
              href={routes.material(material.id)}
              title={material.name}
              detail={`${material.category} · ${material.unit}`}
              figure={formatMaterial(totalStock(data, material.id), material)}
            />
          ))}
        </List>
      ) : (
        <EmptyState icon={Boxes} title="No se encontraron materiales" detail="Cambia la búsqueda o crea uno nuevo." />
      )}
      <PrimaryAction icon={Plus} href={routes.newMaterial()}>
        Nuevo Material
      </PrimaryAction>
    </Screen>
  );
};
