'use client';

import { FileUp, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import type { Warehouse, WarehouseId } from '@/lib/domain/warehouse/model';
import { matches } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { InventoryTable } from './inventory-table';

const CHOICES = ['todos', 'bajo'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'bajo', label: 'Stock bajo' },
] as const;

interface WarehouseInventoryProps {
  readonly warehouseId: WarehouseId;
  /** Beside `Importar`. */
  readonly exportButton?: ReactNode;
}

/** Inventario: what the warehouse keeps, searched by name, all of it or what is low. */
export const WarehouseInventory = ({ warehouseId, exportButton }: WarehouseInventoryProps) => (
  <RecordGate record={useRecord('warehouses', warehouseId)}>
    {(warehouse) => <KnownInventory warehouse={warehouse} exportButton={exportButton} />}
  </RecordGate>
);

const KnownInventory = ({ warehouse, exportButton }: { readonly warehouse: Warehouse; readonly exportButton: ReactNode }) => {
  const { id } = warehouse;
  const [query, setQuery] = useQueryState('buscar');
  const [choice, setChoice] = useQueryChoice('ver', CHOICES);
  const found = useData((data) => inventoryOf(data, id)).filter(
    ({ material, status }) => (choice === 'todos' || status === 'Low') && matches(query, material.name),
  );
  const isFiltered = query !== '' || choice !== 'todos';
  return (
    <Section
      title="Inventario"
      action={
        <div className="flex flex-wrap gap-2">
          {!warehouse.archivedAt && (
            <ButtonLink href={routes.importStock(id)} variant="secondary" icon={FileUp}>
              Importar
            </ButtonLink>
          )}
          {exportButton}
        </div>
      }
    >
      <SearchInput
        label="Buscar en el inventario"
        value={query}
        onChange={setQuery}
        count={isFiltered ? formatCounted(found.length, 'artículo', 'artículos') : undefined}
      />
      <FilterChips label="Estado" options={OPTIONS} value={choice} onChange={setChoice} />
      {found.length > 0 ? (
        <InventoryTable warehouseId={id} items={found} />
      ) : (
        <EmptyState
          icon={PackageOpen}
          title="No hay artículos disponibles"
          detail={isFiltered ? 'Cambia la búsqueda o el filtro.' : 'Lo que se reciba aparecerá aquí.'}
          action={!isFiltered && !warehouse.archivedAt && <ButtonLink href={routes.receiveShipment(id)}>Recibir</ButtonLink>}
        />
      )}
    </Section>
  );
};
