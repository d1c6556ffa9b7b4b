'use client';

import { FileUp, PackageOpen } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { Section } from '@/components/ui/section';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { InventoryTable } from './inventory-table';

const InventoryDeskTable = lazyTable(async () => (await import('./inventory-desk-table')).InventoryDeskTable);

const CHOICES = ['todos', 'bajo'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'bajo', label: 'Stock bajo' },
] as const;

const COUNTED = ['artículo', 'artículos'] as const;

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
  const text = useSearchText();
  const [choice, setChoice] = useQueryChoice('ver', CHOICES);
  const items = useData((data) => inventoryOf(data, id));
  const found = useMemo(() => {
    const asked = textMatcher(text.wanted);
    return items.filter(({ material, status }) => (choice === 'todos' || status === 'Low') && matchesMaterial(asked, material));
  }, [items, choice, text.wanted]);
  const isFiltered = text.typed !== '' || choice !== 'todos';
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
      <ListFrame
        search={{ text, label: 'Buscar en el inventario', counted: COUNTED, isCounted: isFiltered }}
        filters={<FilterChips label="Estado" options={OPTIONS} value={choice} onChange={setChoice} />}
        rows={found}
        table={InventoryDeskTable}
        empty={
          <EmptyState
            icon={PackageOpen}
            title="No hay artículos disponibles"
            detail={isFiltered ? 'Cambia la búsqueda o el filtro.' : 'Lo que se reciba aparecerá aquí.'}
            action={!isFiltered && !warehouse.archivedAt && <ButtonLink href={routes.receiveShipment(id)}>Recibir</ButtonLink>}
          />
        }
      >
        {(rows) => <InventoryTable warehouseId={id} items={rows} />}
      </ListFrame>
    </Section>
  );
};
