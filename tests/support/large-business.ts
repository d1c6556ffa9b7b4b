import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { MovementId } from '@/lib/domain/model/movement';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { asCents } from '@/lib/kernel/cents';
import {
  aBudgetRequest,
  aCustomer,
  aMaterial,
  aMaterialRequest,
  aMovement,
  aNotification,
  anId,
  anInvoice,
  aProject,
  aReport,
  aShipment,
  aTask,
  aUser,
  aWarehouse,
  budgetRequestId,
  customerId,
  dayNumber,
  many,
  materialId,
  materialRequestId,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  userId,
  warehouseId,
} from './builders';

const [USERS, WAREHOUSES] = [6, 4];
const oneOf = (number: number, count: number) => (number % count) + 1;
const decision = { outcome: 'Approved', by: userId(), at: '2026-01-06T18:00:00.000Z' } as const;

type AnyRows = { readonly [Name in TableName]?: readonly Rows[Name][] };

/**
 * A business with a number of tasks. Projects are a tenth of that, requests of each kind a fifth, materials a twentieth,
 * customers a fiftieth. `onOneTask` puts every request on the first task, as a careless import might.
 */
export const largeBusiness = (size: number, { onOneTask = false } = {}): AnyRows => {
  const [projects, materials, customers] = [size / 10, size / 20, size / 50];
  const projectOf = (task: number) => projectId(oneOf(task, projects));
  const stockOf = (movement: number) => (movement % 10 === 0 ? movement - 1 : movement);
  const askedFor = (number: number) => {
    const task = onOneTask ? 1 : oneOf(number * 5, size);
    return { taskId: taskId(task), projectId: projectOf(task), ...(number % 3 === 0 && { decision }) };
  };
  return {
    users: many(USERS, (n) => aUser({ id: userId(n), name: `Persona ${n}`, email: `p${n}@telecampo.example` })),
    customers: many(customers, (n) => aCustomer({ id: customerId(n), name: `Cliente ${n}`, email: `c${n}@telecampo.example` })),
    projects: many(projects, (n) =>
      aProject({
        id: projectId(n),
        title: `Obra ${n}`,
        customerId: customerId(oneOf(n, customers)),
        memberIds: [userId(oneOf(n, USERS))],
        startDate: dayNumber(n % 300),
      }),
    ),
    tasks: many(size, (n) =>
      aTask({
        id: taskId(n),
        title: `Empalme ${n}`,
        projectId: projectOf(n),
        assigneeIds: [userId(oneOf(oneOf(n, projects), USERS))],
        dueDate: dayNumber((n * 7) % 500),
        ...(n % 3 === 0 && { startDate: dayNumber(n % 200), completeDate: dayNumber(200 + (n % 100)) }),
      }),
    ),
    completionReports: many(size / 10, (n) => aReport({ id: taskId(n * 3), budgetUsage: asCents(1_000) })),
    budgetRequests: many(size / 5, (n) => aBudgetRequest({ id: budgetRequestId(n), ...askedFor(n) })),
    materialRequests: many(size / 5, (n) =>
      aMaterialRequest({
        id: materialRequestId(n),
        ...askedFor(n),
        items: [{ materialId: materialId(oneOf(n, materials)), quantity: 4 }],
      }),
    ),
    materials: many(materials, (n) => aMaterial({ id: materialId(n), name: `Material ${n}` })),
    warehouses: many(WAREHOUSES, (n) => aWarehouse({ id: warehouseId(n), name: `Almacén ${n}` })),
    shipments: many(size / 5, (n) =>
      aShipment({
        id: shipmentId(n),
        warehouseId: warehouseId(oneOf(n, WAREHOUSES)),
        ...(n % 10 === 0 && { finalizedAt: undefined }),
      }),
    ),
    // The entry before receives the stock of each issue, so that a restore accepts the data.
    movements: many(size, (n) =>
      aMovement({
        id: anId<MovementId>('mov', n),
        number: n,
        at: '2026-01-05T18:00:00.000Z',
        warehouseId: warehouseId(oneOf(oneOf(stockOf(n), size / 5), WAREHOUSES)),
        materialId: materialId(oneOf(stockOf(n), materials)),
        direction: 'in',
        quantity: 2,
        shipmentId: shipmentId(oneOf(n, size / 5)),
        ...(n % 10 === 0 && {
          requestId: materialRequestId(oneOf(n, size / 5)),
          taskId: taskId(oneOf(n, size)),
          direction: 'out' as const,
        }),
      }),
    ),
    invoices: many(size / 10, (n) =>
      anInvoice({
        id: `INV-2026-${String(n).padStart(3, '0')}` as InvoiceId,
        projectId: projectId(oneOf(n, projects)),
        customerId: customerId(oneOf(oneOf(n, projects), customers)),
        status: 'pending',
        dueDate: dayNumber((n * 11) % 500),
        date: dayNumber(0),
      }),
    ),
    notifications: many(size / 10, (n) =>
      aNotification({ id: anId('not', n), event: `task-overdue:${taskId(n)}:${TODAY}`, target: { noun: 'task', id: taskId(n) } }),
    ),
  };
};
