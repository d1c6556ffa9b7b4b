'use client';

import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ClipboardCheck,
  PackageMinus,
  PackagePlus,
  Send,
  Truck,
} from 'lucide-react';
import { useMemo } from 'react';
import { ArrivingTransfers } from '@/components/entities/arriving-transfers';
import { ReversedChip, ShipmentStatusChip } from '@/components/entities/status-chips';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, RowLink } from '@/components/ui/list/list';
import { Menu } from '@/components/ui/overlay/menu';
import type { Shipment, ShipmentType } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { isCounted } from '@/lib/domain/stock/kinds';
import { isReversed, lineCount, nextToDispatch, partyOf, shipmentStatus, shipmentsOf } from '@/lib/domain/stock/shipment';
import { transferArrivals } from '@/lib/domain/stock/transit';
import { routes } from '@/lib/routes';
import { useData, useRecord, useToday } from '@/lib/store/react/store';
import { formatCounted, formatDay } from '@/lib/text/format';
import { shipmentPurposeLabel, shipmentTypeLabel } from '@/lib/text/labels';
import { transferText } from '@/lib/text/transfer';
import { useMovementsExport } from './stock-export';

/** A shipment in a list: other party, date, quantity and status. */
export const ShipmentRow = ({ shipment }: { readonly shipment: Shipment }) => {
  const { party, arrived, reversed } = useData((data) => ({
    party: partyOf(data, shipment),
    arrived: transferText(transferArrivals(data, shipment.id)),
    reversed: isReversed(data, shipment.id),
  }));
  const isIncoming = shipment.type === 'Incoming';
  const Icon = isIncoming ? ArrowDownToLine : ArrowUpFromLine;
  // A count without differences moved nothing: it has neither a direction nor a delivery.
  const agrees = isCounted(shipment) && lineCount(shipment) === 0;
  const facts = [
    !agrees && shipmentTypeLabel[shipment.type],
    shipmentPurposeLabel[shipment.purpose],
    formatDay(shipment.date),
    agrees ? 'sin diferencias' : formatCounted(lineCount(shipment), 'artículo', 'artículos'),
  ].filter(Boolean);
  return (
    <RowLink
      href={routes.shipment(shipment.warehouseId, shipment.id)}
      leading={<Icon aria-hidden className="size-5 text-muted" />}
      title={shipment.reference}
      detail={
        <>
          {party && <span className="block [overflow-wrap:anywhere]">{`${isIncoming ? 'De' : 'Para'}: ${party}`}</span>}
          <span className="block">{facts.join(' · ')}</span>
          {arrived && <span className="block font-medium">{arrived}</span>}
        </>
      }
      chip={reversed ? <ReversedChip /> : agrees ? undefined : <ShipmentStatusChip status={shipmentStatus(shipment)} />}
    />
  );
};

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

/** Movimientos: the warehouse's shipments, and links to the forms that move stock. */
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
      <NextDispatch warehouseId={warehouse.id} />
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

/** The next request to dispatch, if the warehouse's last shipment today served one. */
const NextDispatch = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const today = useToday();
  const { next, materials, projects } = useData((data) => ({
    next: nextToDispatch(data, warehouseId, today),
    materials: data.materials,
    projects: data.projects,
  }));
  return (
    next && (
      <List label="Siguiente por despachar" rows={[next]} keyOf={({ id }) => id}>
        {(request) => (
          <RowLink
            href={routes.issueShipment(warehouseId, { requestId: request.id })}
            leading={<Send aria-hidden className="size-5 text-muted" />}
            title={`Despachar: ${materialRequestTitle(request, materials)}`}
            detail={`Sigue · ${projects.get(request.projectId)?.title} · se requiere el ${formatDay(request.requiredByDate)}`}
          />
        )}
      </List>
    )
  );
};

const Doors = ({ warehouse: { id, archivedAt } }: { readonly warehouse: Warehouse }) => {
  const exporting = useMovementsExport(id).items;
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
        <Menu label="Más movimientos" items={archivedAt ? exporting : [...moving, ...exporting]} />
      </span>
    </div>
  );
};
