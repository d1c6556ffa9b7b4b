import { applyPatches, type Data, put } from '@/lib/domain/data';
import type { Shipment } from '@/lib/domain/model/shipment';
import { raiseNotifications, readAllNotifications } from '@/lib/domain/notification/changes';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import { newestNotifications, unreadCount } from '@/lib/domain/notification/rules';
import { notificationText } from '@/lib/text/notification-text';
import {
  aBudgetRequest,
  aMaterialRequest,
  aShipment,
  aTask,
  aUser,
  dataAfter,
  dataWith,
  NOW,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';

const [laura, oscar, berta, memo, saul] = [userId(1), userId(2), userId(3), userId(4), userId(5)];
/** Two supervisors, a third one who left, and two technicians, one of them without requests. */
const people = [
  aUser({ id: laura, name: 'Laura' }),
  aUser({ id: oscar, name: 'Óscar' }),
  aUser({ id: berta, name: 'Berta', roleLabel: 'Técnico' }),
  aUser({ id: memo, name: 'Memo', roleLabel: 'Técnico' }),
  aUser({ id: saul, name: 'Saúl', archivedAt: NOW }),
];
/** The number of notifications of each user who has some. */
const countsByName = (data: Data) =>
  Object.fromEntries(people.map(({ id, name }) => [name, newestNotifications(data, id).length]).filter(([, told]) => told));
const raised = (data: Data, isInTeam = true) => dataAfter(data, raiseNotifications, { say: notificationText, isInTeam });
const textsFor = (data: Data, person: typeof laura) =>
  newestNotifications(data, person).map(({ title, message }) => `${title} | ${message}`);

const decision = { outcome: 'Approved', by: laura, at: NOW } as const;
const asked = aBudgetRequest({ requestedBy: berta });
const pending = dataWith({
  users: people,
  budgetRequests: [asked],
  materialRequests: [aMaterialRequest({ requestedBy: berta })],
});

it('a request notifies every supervisor once, and nobody else', () => {
  const told = raised(pending);
  const sentences = [
    'Solicitud de gasto por aprobar | Renta de grúa: $1,500.00',
    'Solicitud de material por aprobar | Conector SC/APC',
  ];
  for (const supervisor of [laura, oscar]) expect(textsFor(told, supervisor).toSorted()).toEqual(sentences);
  expect(countsByName(told)).toEqual({ Laura: 2, Óscar: 2 });
  expect(told.notifications.size).toBe(4);
  expect(raised(told).notifications.size).toBe(told.notifications.size);
});

it('reading a notification marks it as read for that user only', () => {
  const read = dataAfter(raised(pending), readAllNotifications, undefined);
  expect([laura, oscar].map((person) => unreadCount(read, person))).toEqual([0, 2]);
});

it("a supervisor's own request notifies the others; a decided one notifies nobody any more", () => {
  const own = dataWith({ users: people, budgetRequests: [aBudgetRequest({ requestedBy: laura })] });
  expect([laura, oscar].map((person) => unreadCount(raised(own), person))).toEqual([0, 1]);
  const told = raised(pending);
  const decided = { ...told, budgetRequests: dataWith({ budgetRequests: [{ ...asked, decision }] }).budgetRequests };
  expect(textsFor(decided, oscar)).toEqual(['Solicitud de material por aprobar | Conector SC/APC']);
});

it('a decision notifies the requester', () => {
  const told = raised(dataWith({ users: people, budgetRequests: [{ ...asked, decision }] }));
  expect(textsFor(told, berta)).toEqual(['Solicitud de gasto aprobada | Renta de grúa: $1,500.00']);
  expect([laura, oscar].map((person) => unreadCount(told, person))).toEqual([0, 0]);
  expect(eventsToNotify(told, { today: TODAY, now: NOW }, undefined, true)).toEqual([]);
  expect(told.notifications.size).toBe(1);
});

describe('issued stock', () => {
  const task = aTask({ title: 'Montaje', assigneeIds: [berta, laura] });
  const timeline: Shipment['timeline'] = [
    { status: 'Processing', at: NOW, by: berta },
    { status: 'In Transit', at: NOW, by: laura },
  ];
  const leaving = (wanted: Partial<Shipment> = {}) => {
    const shipment = aShipment({ taskId: taskId(), projectId: projectId(), timeline, ...wanted });
    return dataWith({ users: people, tasks: [task], shipments: [shipment] });
  };

  it("for a task notifies the task's assignees, except the issuer", () => {
    const told = raised(leaving());
    expect(textsFor(told, berta)).toEqual(['Material en camino | Montaje: salió de Almacén central.']);
    expect(countsByName(told)).toEqual({ Berta: 1 });
    expect(raised(told).notifications.size).toBe(1);
  });

  it('annulled before a device tells of it notifies nobody', () => {
    const reversal = aShipment({ id: shipmentId(2), type: 'Incoming', purpose: 'correction', reversesId: shipmentId() });
    const left = leaving();
    const annulled = applyPatches(left, [put('shipments', reversal)]);
    expect([countsByName(raised(left)), countsByName(raised(annulled))]).toEqual([{ Berta: 1 }, {}]);
  });

  it.each([
    { what: 'for another warehouse', shipment: { purpose: 'transfer' } },
    { what: 'to correct a receipt', shipment: { purpose: 'correction' } },
    { what: 'returned from a task', shipment: { type: 'Incoming' } },
    { what: 'for a project without a task', shipment: { taskId: undefined } },
    { what: 'prepared only', shipment: { finalizedAt: undefined } },
    { what: 'for a task that is gone', shipment: { taskId: taskId(9) } },
  ] satisfies { what: string; shipment: Partial<Shipment> }[])('$what notifies nobody', ({ shipment }) => {
    expect(countsByName(raised(leaving(shipment)))).toEqual({});
  });
});

it('without a team these events notify nobody', () => {
  expect(raised(pending, false).notifications.size).toBe(0);
});

it('a task that could not be done notifies every supervisor except the reporter, also on a single device', () => {
  const couldNotComplete = { reason: 'Azotea cerrada', by: berta, at: NOW };
  const stopped = dataWith({ users: people, tasks: [aTask({ title: 'Montar antena', couldNotComplete })] });
  for (const isInTeam of [true, false]) {
    const told = raised(stopped, isInTeam);
    for (const supervisor of [laura, oscar])
      expect(textsFor(told, supervisor)).toEqual(['No se pudo completar | Montar antena: Azotea cerrada']);
    expect(countsByName(told)).toEqual({ Laura: 1, Óscar: 1 });
    expect(raised(told, isInTeam).notifications.size).toBe(told.notifications.size);
  }
  const byLaura = { ...couldNotComplete, by: laura };
  expect(countsByName(raised(dataWith({ users: people, tasks: [aTask({ couldNotComplete: byLaura })] })))).toEqual({ Óscar: 1 });
});
