import { sampleData } from '@/data/sample';
import { reorderList } from '@/lib/domain/stock/restock';
import { shipmentStatus } from '@/lib/domain/stock/shipment';
import { isTransfer } from '@/lib/domain/stock/transit';
import type { Day } from '@/lib/kernel/day';

const found = <T>(rows: Iterable<T>, what: string, test: (row: T) => boolean): T => {
  for (const row of rows) if (test(row)) return row;
  throw new Error(`The sample data has no ${what}.`);
};

/** The records of a day's sample that the listed routes show; tasks with much content come first. */
export const routeSamples = (today: Day) => {
  const data = sampleData(today);
  const busiest = [...data.tasks.values()].sort(
    (a, b) => b.assigneeIds.length + b.comments.length - a.assigneeIds.length - a.comments.length,
  );
  const reported = new Set([...data.completionReports.values()].map(({ id }) => id));
  const underway = found(
    busiest,
    'task in progress',
    ({ startDate, completeDate }) => startDate !== undefined && completeDate === undefined,
  );
  const movement = found(data.movements.values(), 'movement', () => true);
  const warehouse = movement.warehouseId;
  return {
    underway,
    movement,
    warehouse,
    /** The materials below their minimum in that warehouse. */
    short: reorderList(data, warehouse).map(({ material }) => material.id),
    project: underway.projectId,
    unreported: found(
      busiest,
      'completed task without a report',
      ({ id, completeDate }) => completeDate !== undefined && !reported.has(id),
    ),
    filed: found(busiest, 'task with its report', ({ id }) => reported.has(id)),
    undecided: found(data.budgetRequests.values(), 'pending expense request', ({ decision }) => decision === undefined),
    wanted: found(data.materialRequests.values(), 'pending material request', ({ decision }) => decision === undefined),
    serial: found(
      data.movements.values(),
      'serial',
      ({ serialNumber, materialId }) => serialNumber !== undefined && materialId !== movement.materialId,
    ),
    shipment: found(data.shipments.values(), 'shipment', ({ warehouseId }) => warehouseId === warehouse),
    transfer: found(
      data.shipments.values(),
      'transfer in transit',
      (shipment) => isTransfer(shipment) && shipmentStatus(shipment) === 'In Transit',
    ),
    invoice: found(data.invoices.values(), 'invoice', () => true),
    customer: found(data.customers.values(), 'customer', () => true),
    user: found(data.users.values(), 'user', () => true),
  };
};

export type RouteSamples = ReturnType<typeof routeSamples>;
