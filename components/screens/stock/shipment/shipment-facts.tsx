'use client';

import { Undo2 } from 'lucide-react';
import { ShipmentStatusChip, ShipmentTypeChip } from '@/components/entities/status-chips';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import { LineLink } from '@/components/ui/line-link';
import type { Data } from '@/lib/domain/data';
import type { Shipment, ShipmentId } from '@/lib/domain/model/shipment';
import { isFinalized, partyOf, reversalOf, shipmentStatus } from '@/lib/domain/stock/shipment';
import { transferArrivals } from '@/lib/domain/stock/transit';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { shipmentPurposeLabel } from '@/lib/text/labels';
import { transferText } from '@/lib/text/transfer';

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
    ...related(data, 'Anula a', shipment.reversesId),
    ...related(data, 'Anulado por', reversalOf(data, shipment.id)?.id),
    { term: 'Notas', value: shipment.notes || 'Sin notas' },
  ];
};

/** Status, date, source, destination, for which work, by whom, and the shipments it belongs with. */
export const ShipmentFacts = ({ shipment }: { readonly shipment: Shipment }) => {
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
        {reversed && (
          <Chip tone="neutral" icon={Undo2}>
            Anulado
          </Chip>
        )}
        {arrived && <span className="font-medium text-sm">{arrived}</span>}
        {!isFinalized(shipment) && <span className="text-muted text-sm">Todavía no mueve existencias</span>}
      </div>
      <DefinitionList items={facts} className="[overflow-wrap:anywhere]" />
    </Card>
  );
};
