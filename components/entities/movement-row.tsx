'use client';

import { ArrowDown, ArrowUp, Undo2 } from 'lucide-react';
import { RowLink } from '@/components/ui/list';
import type { Data } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/inventory/model';
import { ledgerOf } from '@/lib/domain/ledger/rules';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { formatMaterial } from '@/lib/text/format';
import { conditionLabel, movementDirectionLabel } from '@/lib/text/labels';
import { Moment } from './moment';

interface MovementRowProps {
  readonly movement: Movement;
  /** Names the warehouse, where the list is not of one. */
  readonly showsWarehouse?: boolean;
  readonly inSheet?: boolean;
}

/** For whom it went out: task, project and customer, else the destination that the shipment names. */
const purposeOf = (data: Data, { taskId, projectId, shipmentId }: Movement) => {
  const project = projectId && data.projects.get(projectId);
  const customer = project && data.customers.get(project.customerId);
  const shipment = data.shipments.get(shipmentId);
  const names = [taskId && data.tasks.get(taskId)?.title, project?.title, customer?.name].filter(Boolean);
  const otherWarehouse = shipment?.otherWarehouseId && data.warehouses.get(shipment.otherWarehouseId)?.name;
  return names.length > 0 ? names.join(' · ') : otherWarehouse || shipment?.destination || shipment?.supplier;
};

const detailsOf = (data: Data, movement: Movement, showsWarehouse: boolean) => {
  const { lotNumber, serialNumber, marks, condition, reason, reversesId } = movement;
  const origin = movement.direction === 'in' ? 'De' : 'Para';
  const purpose = purposeOf(data, movement);
  return [
    showsWarehouse && data.warehouses.get(movement.warehouseId)?.name,
    [lotNumber && `Lote ${lotNumber}`, serialNumber && `Serie ${serialNumber}`, condition && conditionLabel[condition]]
      .filter(Boolean)
      .join(' · '),
    marks && `De la marca ${marks.start} a la ${marks.end}`,
    purpose && !reversesId && `${origin}: ${purpose}`,
    reason,
    ledgerOf(data).reversedBy.has(movement.id) && 'Anulado después',
  ].filter((line): line is string => typeof line === 'string' && line !== '');
};

/** One line of the ledger: what moved, when, by whom and for whom; it opens its shipment. */
export const MovementRow = ({ movement, showsWarehouse = false, inSheet }: MovementRowProps) => {
  const data = useData((known) => known);
  const { direction, reversesId, quantity } = movement;
  const Icon = reversesId ? Undo2 : direction === 'in' ? ArrowDown : ArrowUp;
  const word = reversesId ? 'Anulación' : movementDirectionLabel[direction];
  return (
    <RowLink
      href={routes.shipment(movement.warehouseId, movement.shipmentId)}
      inSheet={inSheet}
      leading={<Icon aria-hidden className="size-5 text-muted" />}
      title={`${word} · ${data.shipments.get(movement.shipmentId)?.reference ?? ''}`}
      detail={
        <>
          <span className="block">
            <Moment at={movement.at} /> · {data.users.get(movement.by)?.name}
          </span>
          {detailsOf(data, movement, showsWarehouse).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </>
      }
      figure={`${direction === 'in' ? '+' : '-'}${formatMaterial(quantity, data.materials.get(movement.materialId))}`}
    />
  );
};
