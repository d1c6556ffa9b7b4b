'use client';

import { ArrowLeftRight, ClipboardCheck, FileDown, PackageMinus, PackagePlus, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { ArrivingTransfers } from '@/components/entities/arriving-transfers';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useMovementsCsv } from '@/components/screens/stock/shipment/use-stock-csv';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List } from '@/components/ui/list';
import { Menu } from '@/components/ui/menu';
import type { ShipmentType } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { shipmentsOf } from '@/lib/domain/stock/shipment';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { ShipmentRow } from './shipment-row';

const ShipmentTable = lazyTable(async () => (await import('./shipment-table')).ShipmentTable);

const CHOICES = ['todos', 'entrantes', 'salientes'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos los Envíos' },
  { value: 'entrantes', label: 'Entrantes' },
  { value: 'salientes', label: 'Salientes' },
] as const;
const TYPES: Record<(typeof CHOICES)[number], ShipmentType | undefined> = {
  todos: undefined,
  entrantes: 'Incoming',
  salientes: 'Outgoing',
};

/** Movimientos: what came into the warehouse and what left it, and the doors to both. */
export const ShipmentList = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <RecordGate record={useRecord('warehouses', warehouseId)}>{(warehouse) => <KnownList warehouse={warehouse} />}</RecordGate>
);

const KnownList = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [choice, setChoice] = useQueryChoice('tipo', CHOICES);
  const data = useData((known) => known);
  const shipments = useMemo(() => shipmentsOf(data, warehouse.id, TYPES[choice]), [data, warehouse.id, choice]);
  return (
    <>
      <Doors warehouse={warehouse} />
      <ArrivingTransfers warehouse={warehouse} />
      <ListFrame
        filters={<FilterChips label="Tipo de envío" options={OPTIONS} value={choice} onChange={setChoice} />}
        rows={shipments}
        table={ShipmentTable}
        empty={<EmptyState icon={Truck} title="No hay envíos" detail="Lo que se reciba o se emita aparecerá aquí." />}
      >
        {(rows) => (
          <List label="Envíos" rows={rows} keyOf={({ id }) => id}>
            {(shipment) => <ShipmentRow shipment={shipment} />}
          </List>
        )}
      </ListFrame>
    </>
  );
};

const Doors = ({ warehouse: { id, archivedAt } }: { readonly warehouse: Warehouse }) => {
  const csv = useMovementsCsv(id);
  const exporting = { label: 'Exportar movimientos', icon: FileDown, onSelect: () => void csv.run() };
  const moving = [
    { label: 'Traspasar', icon: ArrowLeftRight, href: routes.transferStock(id) },
    { label: 'Contar', icon: ClipboardCheck, href: routes.countStock(id) },
  ];
  return (
    <div className="flex items-center gap-2">
      {!archivedAt && (
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <ButtonLink href={routes.receiveShipment(id)} icon={PackagePlus} className="flex-auto">
            Recibir
          </ButtonLink>
          <ButtonLink href={routes.issueShipment(id)} icon={PackageMinus} className="flex-auto">
            Emitir
          </ButtonLink>
        </div>
      )}
      <span className="ml-auto">
        <Menu label="Más movimientos" items={archivedAt ? [exporting] : [...moving, exporting]} />
      </span>
    </div>
  );
};
