'use client';

import { FileUp, PackageOpen } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { Link } from '@/components/ui/link';
import { MOST_DRAWN, Rows } from '@/components/ui/list/rows';
import { Section } from '@/components/ui/section';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { available } from '@/lib/domain/stock/fulfilment';
import type { InventoryItem } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';

const InventoryDeskTable = lazyTable(async () => (await import('./inventory-desk-table')).InventoryDeskTable);

const CHOICES = ['todos', 'bajo'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'bajo', label: 'Stock bajo' },
] as const;

const COUNTED = ['artículo', 'artículos'] as const;

interface WarehouseInventoryProps {
  readonly warehouseId: WarehouseId;
  /** A button beside `Importar`. */
  readonly exportButton?: ReactNode;
}

/** Inventario: the warehouse's stock, searched by name, all of it or the low part. */
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

interface InventoryTableProps {
  readonly warehouseId: WarehouseId;
  readonly items: readonly InventoryItem[];
}

const HEAD = 'px-2 py-2 font-medium text-muted text-sm first:pl-4 last:pr-4';
/** In a narrow table (large letters) the figure and the status are under the name. */
const ROW =
  'relative border-border border-t active:bg-pressed @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:items-center @max-[15rem]:justify-end';

/** Activo, Cant., Estado; a row opens its stock. The available quantity is under the total if they differ. */
const InventoryTable = ({ warehouseId, items }: InventoryTableProps) => {
  const data = useData((known) => known);
  return (
    <div className="@container overflow-clip rounded-card border border-border bg-surface">
      <table aria-rowcount={items.length > MOST_DRAWN ? items.length + 1 : undefined} className="w-full border-collapse">
        <caption className="sr-only">Inventario</caption>
        <thead className="@max-[15rem]:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              Activo
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              Cant.
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              Estado
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows rows={items} keyOf={({ material }) => material.id} as="tr" rowClassName={ROW}>
            {({ material, quantity, status }) => {
              const free = available(data, material.id, warehouseId);
              return (
                <>
                  <td className="w-full min-w-0 pl-4 @max-[15rem]:pr-4">
                    <Link
                      href={routes.stock(warehouseId, material.id)}
                      className="flex min-h-row items-center py-2 font-medium -outline-offset-3 [overflow-wrap:anywhere] after:absolute after:inset-0"
                    >
                      {material.name}
                    </Link>
                  </td>
                  <td className="tabular px-2 py-2 text-end @max-[15rem]:pr-4 @min-[20rem]:whitespace-nowrap">
                    <span className="block font-semibold">{formatMaterial(quantity, material)}</span>
                    {free < quantity && <span className="block text-muted text-sm">{formatCount(free)} disp.</span>}
                  </td>
                  <td className="whitespace-nowrap py-2 pr-4 pl-2">
                    <InventoryStatusChip status={status} />
                  </td>
                </>
              );
            }}
          </Rows>
        </tbody>
      </table>
    </div>
  );
};
