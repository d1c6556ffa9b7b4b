import fc from 'fast-check';
import * as v from 'valibot';
import { applyPatches, type Data, dataFromRows, type Env } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import { notificationSchema } from '@/lib/domain/model/notification';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { raiseNotifications } from '@/lib/domain/notification/changes';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import { isRefused } from '@/lib/domain/refusal';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { asCents } from '@/lib/kernel/cents';
import { addDays, asDay, type Day } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { notificationText } from '@/lib/text/notification-text';
import { dataAfter, shipmentId } from '../../support/builders';
import { aLine, aShipmentInput, connector, north, stockBusiness } from '../../support/stock-builders';
import { anInvoice, aProject, CUSTOMER, env, PROJECT } from '../invoice/sample';

const today = env.today;
const aTask = (changes: Partial<Task>): Task => ({
  id: newId<TaskId>(),
  projectId: PROJECT,
  title: 'Empalme en el poste 12',
  description: '',
  priority: 'low',
  dueDate: addDays(today, 30),
  assigneeIds: [],
  comments: [],
  attachments: [],
  checklist: [],
  ...changes,
});
const decided = {
  projectId: PROJECT,
  requiredByDate: today,
  date: today,
  requestedBy: env.user,
  decision: { outcome: 'Approved', by: env.user, at: '2026-11-20T08:00:00.000Z' },
} as const;
const business = (tasks: readonly Task[] = []) =>
  dataFromRows({
    projects: [aProject()],
    customers: [
      { id: CUSTOMER, name: 'Hotel Ánfora', type: 'enterprise', contact: '', email: 'a@b.example', phone: '', address: '' },
    ],
    tasks,
    invoices: [
      anInvoice('INV-2026-001', { dueDate: addDays(today, -1) }),
      anInvoice('INV-2026-002', { dueDate: today }),
      anInvoice('INV-2026-003', { dueDate: addDays(today, -1), status: 'paid' }),
      anInvoice('INV-2026-004', { dueDate: addDays(today, -1), deletedAt: env.now }),
    ],
    budgetRequests: [
      {
        ...decided,
        id: asId('gasto0000001'),
        amount: asCents(50_000),
        category: 'materials',
        description: 'Renta de grúa',
        justification: 'Poste',
        attachments: [],
      },
    ],
    materialRequests: [
      { ...decided, id: asId('pedido000001'), items: [{ materialId: asId('cable0000001'), quantity: 1 }], notes: '' },
    ],
  });
const raise = (data: Data, acting: Env = env, since?: string) => {
  const answer = raiseNotifications(data, { say: notificationText, since }, acting);
  if (isRefused(answer)) throw new Error(answer.refused);
  return applyPatches(data, answer);
};

it('notifies of every kind of event, with its text and its record', () => {
  const tasks = [
    aTask({ title: 'Mañana', dueDate: addDays(today, 1) }),
    aTask({ title: 'Hoy', dueDate: today }),
    aTask({ title: 'Ayer', dueDate: addDays(today, -1) }),
    aTask({ title: 'Sin reporte', startDate: addDays(today, -3), completeDate: addDays(today, -1) }),
    aTask({ title: 'Recién hecha', startDate: today, completeDate: today, dueDate: addDays(today, -5) }),
  ];
  const data = raise(business(tasks));
  const said = [...data.notifications.values()].map(({ title, message }) => `${title} | ${message}`);
  expect(said).toEqual([
    'Solicitud de gasto aprobada | Renta de grúa: $500.00',
    'Solicitud de material aprobada | Material',
    'Tarea para mañana | Mañana vence mañana.',
    'Tarea vencida | Ayer ya pasó su fecha límite.',
    'Falta un reporte | Sin reporte está finalizada y no tiene reporte.',
    'Factura vencida: INV-2026-001 | Hotel Ánfora: $19.99, venció el 20/11/2026.',
  ]);
  for (const row of data.notifications.values()) expect(v.parse(notificationSchema, row)).toEqual(row);
});

it('notifies once per event, however many days pass and however often it runs', () => {
  const offsets = fc.array(
    fc.record({ due: fc.integer({ min: -20, max: 20 }), done: fc.option(fc.integer({ min: -20, max: 0 })) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(offsets, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }), (tasks, looks) => {
      let data = business(
        tasks.map(({ due, done }) => {
          const completeDate: Day | undefined = done === null ? undefined : addDays(today, done);
          return aTask({ dueDate: addDays(today, due), startDate: completeDate, completeDate });
        }),
      );
      for (const count of [...looks].sort((one, other) => one - other)) {
        const acting = { ...env, today: addDays(today, count) };
        data = raise(data, acting);
        expect(eventsToNotify(data, acting)).toEqual([]);
        expect(raise(data, acting).notifications.size).toBe(data.notifications.size);
      }
      const events = [...data.notifications.values()].map(({ event }) => event);
      expect(new Set(events).size).toBe(events.length);
    }),
  );
});

it('does not notify of what was true before a moment', () => {
  const overdue = aTask({ dueDate: asDay('2026-11-19') });
  const data = business([overdue]);
  expect(raise(data, env, '2026-11-20T07:00:00.000Z').notifications.size).toBe(3);
  expect(raise(data, env, '2026-11-20T09:00:00.000Z').notifications.size).toBe(1);
  expect(raise(data, env, env.now).notifications.size).toBe(0);
});

it('a new due date makes another event; an archived project makes none', () => {
  const task = aTask({ dueDate: addDays(today, -1) });
  const first = raise(business([task]));
  const moved = applyPatches(first, [{ table: 'tasks', id: task.id, row: { ...task, dueDate: addDays(today, -2) } }]);
  expect(raise(moved).notifications.size).toBe(first.notifications.size + 1);
  const archived = { ...business([task]), projects: dataFromRows({ projects: [aProject({ archivedAt: env.now })] }).projects };
  expect(eventsToNotify(archived, env).filter(({ type }) => type === 'task')).toEqual([]);
});

it('notifies of each fall below the minimum once, and again after a restock and another fall', () => {
  const [warehouseId, materialId] = [asId<WarehouseId>('almacen00001'), asId<MaterialId>('cable0000001')];
  const move = (number: number, direction: 'in' | 'out', quantity: number): Movement => ({
    id: asId<MovementId>(`movimiento0${number}`),
    number,
    warehouseId,
    materialId,
    direction,
    quantity,
    shipmentId: asId('envio0000001'),
    at: `2026-11-21T1${number}:00:00.000Z`,
    by: env.user,
  });
  const stocked = (...moves: readonly Movement[]) =>
    dataFromRows({
      warehouses: [
        {
          id: warehouseId,
          name: 'Almacén',
          kind: 'warehouse',
          address: '',
          city: '',
          state: '',
          zipCode: '',
          status: 'Active',
          minimums: {},
        },
      ],
      materials: [
        {
          id: materialId,
          name: 'Cable ñ',
          category: 'Cables',
          unit: 'Roll',
          minStock: 5,
          trackingType: 'material',
          trackingField: null,
          description: '',
          customFields: [],
        },
      ],
      movements: moves,
    });
  const life = [move(1, 'in', 10), move(2, 'out', 5), move(3, 'out', 1), move(4, 'in', 20), move(5, 'out', 22)];
  const causes = life.map((_, index) =>
    eventsToNotify(stocked(...life.slice(0, index + 1)), env).map(({ event }) => event.split(':').at(-1)),
  );
  expect(causes).toEqual([[], ['movimiento02'], ['movimiento02'], [], ['movimiento05']]);
  const [notification] = raise(stocked(...life)).notifications.values();
  expect(notification).toMatchObject({
    title: 'Stock bajo',
    message: 'Cable ñ en Almacén: quedan 2, el mínimo es 5.',
    target: { noun: 'inventory-item', id: materialId, parentId: warehouseId },
  });
});

it('S15: notifies once of a material that becomes low over all warehouses and in none of them', () => {
  const emptied = (quantity: number) =>
    dataAfter(
      dataAfter(stockBusiness(), receiveStock, aShipmentInput({ warehouseId: north, lines: [aLine({ quantity: 12 })] })),
      issueStock,
      aShipmentInput({ id: shipmentId(2), warehouseId: north, lines: [aLine({ quantity })] }),
    );
  const told = (data: Data) => eventsToNotify(data, env).filter(({ kind }) => kind === 'low-stock');
  expect(told(stockBusiness())).toEqual([]);
  expect(told(emptied(1))).toEqual([]);
  const low = emptied(2);
  expect(told(low)).toMatchObject([
    { warehouse: undefined, quantity: 10, minimum: 10, target: { noun: 'inventory-item', id: connector } },
  ]);
  expect(told(low).map((event) => notificationText(event).message)).toEqual([
    'Conector SC/APC entre todos los almacenes: quedan 10, el mínimo es 10.',
  ]);
  expect(told(raise(low))).toEqual([]);
  const last = told(low).flatMap((event) => (event.kind === 'low-stock' ? [{ ...event, quantity: 1 }] : []));
  expect(last.map((event) => notificationText(event).message)).toEqual([
    'Conector SC/APC entre todos los almacenes: queda 1, el mínimo es 10.',
  ]);
  expect(told(emptied(9)).map(({ target }) => target)).toEqual([{ noun: 'inventory-item', id: connector, parentId: north }]);
});
