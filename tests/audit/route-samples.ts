import { sampleData } from '@/data/sample';
import { dayOf } from '@/lib/kernel/day';

const found = <T>(rows: Iterable<T>, what: string, test: (row: T) => boolean): T => {
  for (const row of rows) if (test(row)) return row;
  throw new Error(`Los datos de ejemplo no tienen ${what}.`);
};

// The sample records that the listed routes show: those with the most to see.
const data = sampleData(dayOf(new Date()));
const busiest = [...data.tasks.values()].sort(
  (a, b) => b.assigneeIds.length + b.comments.length - a.assigneeIds.length - a.comments.length,
);
export const underway = found(
  busiest,
  'una tarea en progreso',
  ({ startDate, completeDate }) => startDate !== undefined && completeDate === undefined,
);
const reported = new Set([...data.completionReports.values()].map(({ id }) => id));
export const unreported = found(
  busiest,
  'una tarea completada sin reporte',
  ({ id, completeDate }) => completeDate !== undefined && !reported.has(id),
);
export const filed = found(busiest, 'una tarea con su reporte', ({ id }) => reported.has(id));
export const undecided = found(
  data.budgetRequests.values(),
  'una solicitud de gasto pendiente',
  ({ decision }) => decision === undefined,
);
export const wanted = found(
  data.materialRequests.values(),
  'una solicitud de material pendiente',
  ({ decision }) => decision === undefined,
);
export const project = underway.projectId;
export const movement = found(data.movements.values(), 'un movimiento', () => true);
export const serial = found(
  data.movements.values(),
  'una serie',
  ({ serialNumber, materialId }) => serialNumber !== undefined && materialId !== movement.materialId,
);
export const warehouse = movement.warehouseId;
export const shipment = found(data.shipments.values(), 'un envío', ({ warehouseId }) => warehouseId === warehouse);
export const transfer = found(
  data.shipments.values(),
  'un traspaso en camino',
  ({ purpose, type, timeline }) => purpose === 'transfer' && type === 'Outgoing' && timeline.at(-1)?.status === 'In Transit',
);
export const invoice = found(data.invoices.values(), 'una factura', () => true);
export const customer = found(data.customers.values(), 'un cliente', () => true);
export const user = found(data.users.values(), 'un usuario', () => true);
