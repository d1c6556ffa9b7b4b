'use client';

import { useMemo } from 'react';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { type Column, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import type { Data } from '@/lib/domain/data';
import type { StockEntry } from '@/lib/domain/stock/entries';
import { available } from '@/lib/domain/stock/fulfilment';
import type { InventoryItem } from '@/lib/domain/stock/inventory';
import { stockEntries } from '@/lib/domain/stock/lots';
import { unique } from '@/lib/kernel/list';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatCounted, formatMaterial } from '@/lib/text/format';
import { conditionLabel, inventoryStatusLabel } from '@/lib/text/labels';

const COUNTED = ['artículo', 'artículos'] as const;
/** The most lots or serials to list; of more, only the number is shown. */
const MOST_LISTED = 2;

const numbersOf = (entries: readonly StockEntry[]) => {
  const lots = entries.flatMap(({ lotNumber }) => lotNumber ?? []);
  const serials = entries.flatMap(({ serialNumber }) => serialNumber ?? []);
  const listed = (numbers: readonly string[], one: string, several: string) => {
    if (numbers.length === 0) return [];
    return [numbers.length <= MOST_LISTED ? numbers.join(', ') : formatCounted(numbers.length, one, several)];
  };
  return [...listed(lots, 'lote', 'lotes'), ...listed(serials, 'serie', 'series')].join(' · ');
};

const columnsOf = (data: Data): readonly Column<InventoryItem>[] => {
  const entriesOf = ({ warehouseId, material }: InventoryItem) =>
    stockEntries(data, warehouseId, material.id).filter(({ quantity }) => quantity !== 0);
  const freeOf = ({ warehouseId, material }: InventoryItem) => available(data, material.id, warehouseId);
  const placesOf = (item: InventoryItem) => unique(entriesOf(item).flatMap(({ location }) => location || [])).join(', ');
  const conditionsOf = (item: InventoryItem) =>
    unique(entriesOf(item).flatMap(({ condition }) => (condition ? conditionLabel[condition] : []))).join(', ');
  return [
    textColumn({ id: 'activo', head: 'Activo', order: byName(({ material }) => material.name) }, ({ material }) => material.name),
    {
      id: 'cantidad',
      head: 'Cant.',
      isFigure: true,
      cell: ({ quantity, material }) => <span className="font-semibold">{formatMaterial(quantity, material)}</span>,
      value: ({ quantity }) => quantity,
      order: ascending(({ quantity }) => quantity),
    },
    {
      id: 'disponible',
      head: 'Disponible',
      isFigure: true,
      cell: (item) => formatCount(freeOf(item)),
      value: freeOf,
      order: ascending(freeOf),
    },
    {
      id: 'minimo',
      head: 'Mínimo',
      rank: 3,
      isFigure: true,
      cell: ({ minimum }) => formatCount(minimum),
      value: ({ minimum }) => minimum,
      order: ascending(({ minimum }) => minimum),
    },
    textColumn({ id: 'lotes', head: 'Lote / Series', rank: 3 }, (item) => numbersOf(entriesOf(item))),
    textColumn({ id: 'ubicacion', head: 'Ubicación', rank: 4, order: byName(placesOf) }, placesOf),
    textColumn({ id: 'condicion', head: 'Condición', rank: 4, order: byName(conditionsOf) }, conditionsOf),
    {
      id: 'estado',
      head: 'Estado',
      cell: ({ status }) => <InventoryStatusChip status={status} />,
      value: ({ status }) => inventoryStatusLabel[status],
      order: ascending(({ status }) => (status === 'Low' ? 0 : 1)),
    },
  ];
};

/** A warehouse's inventory as a table, with lots, locations and conditions. */
export const InventoryDeskTable = ({ rows }: { readonly rows: readonly InventoryItem[] }) => {
  const data = useData((known) => known);
  const columns = useMemo(() => columnsOf(data), [data]);
  return (
    <RecordTable
      name="Inventario"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ material }) => material.id}
      hrefOf={({ warehouseId, material }) => routes.stock(warehouseId, material.id)}
    />
  );
};
