'use client';

import { Plus, Truck, Warehouse as WarehouseIcon } from 'lucide-react';
import { WarehouseStatusChip } from '@/components/entities/status-chips';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { CardLink } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import { itemCount } from '@/lib/domain/stock/inventory';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { matchesWarehouse, warehouseLocation, warehousesByName } from '@/lib/domain/warehouse/rules';

import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

const CHOICES = ['todos', 'almacenes', 'camionetas', 'archivados'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'almacenes', label: 'Almacenes' },
  { value: 'camionetas', label: 'Camionetas' },
  { value: 'archivados', label: 'Archivados' },
] as const;

const isIn = (choice: (typeof CHOICES)[number], { kind, archivedAt }: Warehouse) => {
  if (choice === 'archivados') return archivedAt !== undefined;
  return archivedAt === undefined && (choice === 'todos' || (choice === 'camionetas') === (kind === 'van'));
};

/** Almacenes: every place that holds stock, vans included. */
export const WarehouseListScreen = () => {
  const [query, setQuery] = useQueryState('buscar');
  const [choice, setChoice] = useQueryChoice('ver', CHOICES);
  const warehouses = useData((data) => data.warehouses);
  const found = warehousesByName(
    [...warehouses.values()].filter((warehouse) => isIn(choice, warehouse) && matchesWarehouse(warehouse, query)),
  );
  return (
    <Screen title="Almacenes">
      <SearchInput
        label="Buscar almacenes"
        value={query}
        onChange={setQuery}
        count={query ? formatCounted(found.length, 'almacén', 'almacenes') : undefined}
      />
      <FilterChips label="Tipo" options={OPTIONS} value={choice} onChange={setChoice} />
      {found.length > 0 ? (
        <CardList label="Almacenes" long={found.length > 20}>
          {found.map((warehouse) => (
            <WarehouseCard key={warehouse.id} warehouse={warehouse} />
          ))}
        </CardList>
      ) : (
        <EmptyState icon={WarehouseIcon} title="No se encontraron almacenes" detail="Cambia la búsqueda o crea uno nuevo." />
      )}
      <PrimaryAction icon={Plus} href={routes.newWarehouse()}>
        Nuevo Almacén
      </PrimaryAction>
    </Screen>
  );
};

const WarehouseCard = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { items, manager } = useData((data) => ({
    items: itemCount(data, warehouse.id),
    manager: warehouse.managerId && data.users.get(warehouse.managerId)?.name,
  }));
  const Icon = warehouse.kind === 'van' ? Truck : WarehouseIcon;
  return (
    <li>
      <CardLink href={routes.warehouse(warehouse.id)} className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <p className="wrap-anywhere font-semibold">{warehouse.name}</p>
          <p className="wrap-anywhere text-muted text-sm">{warehouseLocation(warehouse) || 'Sin ubicación'}</p>
          {manager && <p className="wrap-anywhere text-muted text-sm">{manager}</p>}
          <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="tabular font-medium">{formatCounted(items, 'artículo', 'artículos')}</span>
            <WarehouseStatusChip status={warehouse.status} />
          </p>
        </div>
      </CardLink>
    </li>
  );
};
