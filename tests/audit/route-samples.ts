import { sampleData } from '@/data/sample';
import { dayOf } from '@/lib/kernel/day';

const found = <T>(rows: Iterable<T>, what: string, test: (row: T) => boolean): T => {
  for (const row of rows) if (test(row)) return row;
  throw new Error(`The sample data has no ${what}.`);
};

// The sample records that the listed routes show: those with the most to see.
const data = sampleData(dayOf(new Date()));
const busiest = [...data.tasks.values()].sort(
  (a, b) => b.assigneeIds.length + b.comments.length - a.assigneeIds.length - a.comments.length,
);
export const underway = found(
  busiest,
  'task in progress',
  ({ startDate, completeDate }) => startDate !== undefined && completeDate === undefined,
);
const reported = new Set([...data.completionReports.values()].map(({ id }) => id));
export const unreported = found(
  busiest,
  'completed task without a report',
  ({ id, completeDate }) => completeDate !== undefined && !reported.has(id),
);
export const filed = found(busiest, 'task with its report', ({ id }) => reported.has(id));
export const undecided = found(data.budgetRequests.values(), 'pending expense request', ({ decision }) => decision === undefined);
export const wanted = found(data.materialRequests.values(), 'pending material request', ({ decision }) => decision === undefined);
export const project = underway.projectId;
export const movement = found(data.movements.values(), 'movement', () => true);
export const serial = found(
  data.movements.values(),
  'serial',
  ({ serialNumber, materialId }) => serialNumber !== undefined && materialId !== movement.materialId,
);
export const warehouse = movement.warehouseId;
export const shipment = found(data.shipments.values(), 'shipment', ({ warehouseId }) => warehouseId === warehouse);
export const transfer = found(
  data.shipments.values(),
  'transfer in transit',
  ({ purpose, type, timeline }) => purpose === 'transfer' && type === 'Outgoing' && timeline.at(-1)?.status === 'In Transit',
);
export const invoice = found(data.invoices.values(), 'invoice', () => true);
export const customer = found(data.customers.values(), 'customer', () => true);
export const user = found(data.users.values(), 'user', () => true);
