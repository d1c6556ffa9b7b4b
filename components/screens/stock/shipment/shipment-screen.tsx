'use client';

import { PackageOpen, QrCode } from 'lucide-react';
import { Moment } from '@/components/entities/moment';
import { ReversedChip, ShipmentStatusChip, ShipmentTypeChip } from '@/components/entities/status-chips';
import { FieldOpening } from '@/components/form/field-opening';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate, recordIf } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { LineFacts } from '@/components/screens/stock/lines/line-facts';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { LineLink } from '@/components/ui/line-link';
import { List, Row } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { Data } from '@/lib/domain/data';
import type { Shipment, ShipmentId, TimelineStep } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { isFinalized, partyOf, reversalOf, shipmentStatus, standingArrivals } from '@/lib/domain/stock/shipment';
import { type LineArrival, lineArrivals, transferArrivals } from '@/lib/domain/stock/transit';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCount, formatDay, formatMaterial, materialName } from '@/lib/text/format';
import { shipmentPurposeLabel, shipmentTypeLabel } from '@/lib/text/labels';
import { arrivedText, transferText } from '@/lib/text/transfer';
import { useCancelShipment } from './cancel-shipment';

const related = (data: Data, term: string, id: ShipmentId | undefined): readonly Definition[] => {
  const other = id && data.shipments.get(id);
  return other
    ? [{ term, value: <LineLink href={routes.shipment(other.warehouseId, other.id)}>{other.reference}</LineLink> }]
    : [];
};

const workOf = (data: Data, { projectId, taskId, requestId }: Shipment): readonly Definition[] => {
  const project = projectId && data.projects.get(projectId);
  const task = taskId && data.tasks.get(taskId);
  return [
    ...(project ? [{ term: 'Proyecto', value: <LineLink href={routes.project(project.id)}>{project.title}</LineLink> }] : []),
    ...(task ? [{ term: 'Tarea', value: <LineLink href={routes.task(task.projectId, task.id)}>{task.title}</LineLink> }] : []),
    ...(project && requestId
      ? [{ term: 'Solicitud', value: <LineLink href={routes.projectEquipment(project.id)}>Ver solicitudes</LineLink> }]
      : []),
  ];
};

const factsOf = (data: Data, shipment: Shipment): readonly Definition[] => {
  const here = data.warehouses.get(shipment.warehouseId);
  const place = here ? <LineLink href={routes.warehouse(here.id)}>{here.name}</LineLink> : 'Almacén eliminado';
  const party = partyOf(data, shipment) || 'Sin registrar';
  const isIncoming = shipment.type === 'Incoming';
  return [
    { term: 'Fecha', value: formatDay(shipment.date) },
    { term: 'Motivo', value: shipmentPurposeLabel[shipment.purpose] },
    { term: 'Origen', value: isIncoming ? party : place },
    { term: 'Destino', value: isIncoming ? place : party },
    ...workOf(data, shipment),
    { term: 'Creado por', value: data.users.get(shipment.createdBy)?.name ?? 'Sin registrar' },
    ...related(data, 'Traspaso de origen', shipment.transferId),
    ...related(data, 'Última recepción', standingArrivals(data, shipment.id)[0]?.id),
    ...related(data, 'Anula a', shipment.reversesId),
    ...related(data, 'Anulado por', reversalOf(data, shipment.id)?.id),
    { term: 'Notas', value: shipment.notes || 'Sin notas' },
  ];
};

/** Status, date, source, destination, purpose, author, and related shipments. */
const ShipmentFacts = ({ shipment }: { readonly shipment: Shipment }) => {
  const { facts, arrived, reversed } = useData((data) => ({
    facts: factsOf(data, shipment),
    arrived: transferText(transferArrivals(data, shipment.id)),
    reversed: reversalOf(data, shipment.id) !== undefined,
  }));
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ShipmentTypeChip status={shipment.type} />
        <ShipmentStatusChip status={shipmentStatus(shipment)} />
        {reversed && <ReversedChip />}
        {arrived && <span className="font-medium text-sm">{arrived}</span>}
        {!isFinalized(shipment) && <span className="text-muted text-sm">Todavía no mueve existencias</span>}
      </div>
      <DefinitionList items={facts} className="[overflow-wrap:anywhere]" />
    </Card>
  );
};

const LabelSheet = lazyPart(async () => (await import('@/components/entities/scanner/label-sheet')).LabelSheet);

/** The lines of a shipment: quantity, lot or serials, location, cost, and how much of a transfer has arrived. */
export const ShipmentItems = ({ shipment }: { readonly shipment: Shipment }) => {
  const { id, warehouseId, reference, lines } = shipment;
  const labels = useQueryStep('etiquetas');
  const { materials, arrivals } = useData((data) => ({ materials: data.materials, arrivals: lineArrivals(data, shipment) }));
  return (
    <Section
      title="Artículos"
      action={
        shipment.type === 'Incoming' &&
        isFinalized(shipment) && (
          <Button variant="ghost" icon={QrCode} aria-haspopup="dialog" onClick={() => labels.open('')}>
            Etiquetas
          </Button>
        )
      }
    >
      {labels.value !== null && <LabelSheet source={{ warehouseId, shipmentId: id }} of={reference} onClose={labels.close} />}
      {lines.length > 0 ? (
        <List label="Artículos del envío" rows={lines} keyOf={({ id }) => id}>
          {(line) => {
            const material = materials.get(line.materialId);
            return (
              <Row
                title={<span className="[overflow-wrap:anywhere]">{materialName(material)}</span>}
                detail={
                  <>
                    <ArrivedPart of={line.quantity} arrival={arrivals.get(line.id)} />
                    <LineFacts line={line} />
                  </>
                }
                figure={formatMaterial(line.quantity, material)}
              />
            );
          }}
        </List>
      ) : (
        <EmptyState icon={PackageOpen} title="No se han añadido artículos aún" />
      )}
    </Section>
  );
};

/** How much of a transfer's line has arrived, and what is still in transit. */
const ArrivedPart = ({ of, arrival }: { readonly of: number; readonly arrival: LineArrival | undefined }) => {
  if (!arrival) return null;
  const { received, left, serialsLeft } = arrival;
  if (left === 0) return <span className="block">Llegó completo</span>;
  const missing = serialsLeft.length > 0 ? `en camino: ${serialsLeft.join(', ')}` : `${formatCount(left)} en camino`;
  return <span className="block wrap-anywhere font-medium">{`${arrivedText(received, formatCount(of))} · ${missing}`}</span>;
};

/** The history of a shipment's status: person and time of each step. */
export const ShipmentTimeline = ({ timeline }: { readonly timeline: readonly TimelineStep[] }) => {
  const users = useData((data) => data.users);
  return (
    <Section title="Historial">
      <List label="Historial del envío" rows={timeline} keyOf={({ status, at }) => `${status} ${at}`}>
        {({ status, at, by }) => (
          <Row
            title={users.get(by)?.name ?? 'Sin registrar'}
            detail={<Moment at={at} />}
            chip={<ShipmentStatusChip status={status} />}
          />
        )}
      </List>
    </Section>
  );
};

/** Loaded on demand: the facts of a shipment don't need the rules of its acts. */
const ShipmentActions = lazyPart(
  async () => (await import('./shipment-actions')).ShipmentActions,
  <FieldOpening className="h-56" />,
);

/** Loaded on demand: few shipments are signed. */
const SignatureView = lazyPart(async () => (await import('@/components/entities/files/signature-view')).SignatureView);

interface ShipmentScreenProps {
  readonly warehouseId: WarehouseId;
  readonly shipmentId: ShipmentId;
}

/** A shipment: its lines, its status, and the acts on it. */
export const ShipmentScreen = ({ warehouseId, shipmentId }: ShipmentScreenProps) => {
  const shipment = recordIf(useRecord('shipments', shipmentId), (known) => known.warehouseId === warehouseId);
  useWhenIdle(ShipmentActions.load);
  return (
    <RecordGate record={shipment} back={routes.warehouseShipments(warehouseId)}>
      {(known) => <KnownShipment shipment={known} />}
    </RecordGate>
  );
};

const KnownShipment = ({ shipment }: { readonly shipment: Shipment }) => {
  const warehouse = useData(({ warehouses }) => warehouses.get(shipment.warehouseId));
  const cancel = useCancelShipment(shipment);
  return (
    <DetailScreen
      title={shipment.reference}
      subtitle={[shipmentTypeLabel[shipment.type], warehouse?.name].filter(Boolean).join(' · ')}
      back={routes.warehouseShipments(shipment.warehouseId)}
      menu={isFinalized(shipment) ? undefined : [cancel]}
    >
      <ShipmentFacts shipment={shipment} />
      <ShipmentActions shipment={shipment} />
      <ShipmentItems shipment={shipment} />
      {shipment.signature && <SignatureView signature={shipment.signature} />}
      <ShipmentTimeline timeline={shipment.timeline} />
    </DetailScreen>
  );
};
