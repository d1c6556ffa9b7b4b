'use client';

import clsx from 'clsx';
import { ArrowDown, ArrowUp, History, Undo2 } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { TONE_SOFT } from '@/components/ui/tone';
import type { Data } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import { ledgerOf } from '@/lib/domain/stock/ledger';
import { type MovementBatch, movementBatches } from '@/lib/domain/stock/movement-batches';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { conditionLabel, movementDirectionLabel, movementDirectionTone } from '@/lib/text/labels';
import { Moment } from './moment';

interface MovementListProps {
  readonly movements: readonly Movement[];
  readonly showsWarehouse?: boolean;
}

/** Movimientos recientes: movements, the newest first. */
export const MovementList = ({ movements, showsWarehouse }: MovementListProps) => (
  <Section title="Movimientos recientes">
    {movements.length > 0 ? (
      <List label="Movimientos recientes" rows={movementBatches(movements)} keyOf={(batch) => batch.first.id}>
        {(batch) => <MovementRow batch={batch} showsWarehouse={showsWarehouse} />}
      </List>
    ) : (
      <EmptyState icon={History} title="Aún no hay movimientos" />
    )}
  </Section>
);

interface MovementRowProps {
  readonly batch: MovementBatch;
  /** Whether rows name the warehouse, because the list has several. */
  readonly showsWarehouse?: boolean;
  /** Whether rows also name project and customer, and leave out the serial, as in a serial's history. */
  readonly isFull?: boolean;
  readonly inSheet?: boolean;
}

const MOST_NAMED = 3;

const named = (one: string, many: string, names: readonly string[]) => {
  if (names.length === 0) return '';
  const rest = names.length - MOST_NAMED;
  return `${names.length === 1 ? one : many} ${names.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
};

/** The purpose of a movement: task, project and customer, else the shipment's other warehouse, supplier or destination. */
const purposeOf = (data: Data, { direction, taskId, projectId, shipmentId }: Movement, isFull: boolean) => {
  const project = projectId && data.projects.get(projectId);
  const customer = project && data.customers.get(project.customerId);
  const names = [taskId && data.tasks.get(taskId)?.title, project?.title, customer?.name].filter(Boolean);
  if (names.length > 0) return isFull ? names.join(' · ') : names[0];
  const shipment = data.shipments.get(shipmentId);
  const other = shipment?.otherWarehouseId && data.warehouses.get(shipment.otherWarehouseId)?.name;
  return other ?? (direction === 'in' ? shipment?.supplier : shipment?.destination);
};

const detailsOf = (data: Data, { first, lotNumbers, serialNumbers }: MovementBatch, isFull: boolean) => {
  const { marks, condition, reason, reversesId } = first;
  const purpose = reversesId ? undefined : purposeOf(data, first, isFull);
  return [
    named('Lote', 'Lotes', lotNumbers),
    [!isFull && named('Serie', 'Series', serialNumbers), condition && conditionLabel[condition]].filter(Boolean).join(' · '),
    marks && `De la marca ${formatCount(marks.start)} a la ${formatCount(marks.end)}`,
    purpose && `${first.direction === 'in' ? 'De' : 'Para'}: ${purpose}`,
    reason,
    ledgerOf(data).reversedBy.has(first.id) && 'Anulado después',
  ].filter((line): line is string => typeof line === 'string' && line !== '');
};

/** A shipment's movement of a material: quantity, time, person and purpose. A tap opens the shipment. */
export const MovementRow = ({ batch, showsWarehouse = false, isFull = false, inSheet }: MovementRowProps) => {
  const data = useData((known) => known);
  const { direction, reversesId, warehouseId, shipmentId, materialId, at, by } = batch.first;
  const Icon = reversesId ? Undo2 : direction === 'in' ? ArrowDown : ArrowUp;
  const word = reversesId ? 'Anulación' : movementDirectionLabel[direction];
  const people = [data.users.get(by)?.name, showsWarehouse && data.warehouses.get(warehouseId)?.name].filter(Boolean);
  return (
    <RowLink
      href={routes.shipment(warehouseId, shipmentId)}
      inSheet={inSheet}
      leading={
        <span className={clsx('block rounded-full p-1.5', TONE_SOFT[reversesId ? 'neutral' : movementDirectionTone[direction]])}>
          <Icon aria-hidden className="size-5" />
        </span>
      }
      title={`${word} · ${data.shipments.get(shipmentId)?.reference ?? ''}`}
      detail={
        <>
          <span className="block">
            <Moment at={at} />
          </span>
          {[people.join(' · '), ...detailsOf(data, batch, isFull)].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </>
      }
      figure={`${direction === 'in' ? '+' : '-'}${formatMaterial(batch.quantity, data.materials.get(materialId))}`}
    />
  );
};
