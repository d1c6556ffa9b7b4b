import type { Day, Instant } from '@/lib/kernel/day';
import { descending } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { Notification } from '../model/notification';
import type { Shipment, ShipmentId } from '../model/shipment';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import { notificationsAbout, notifiedRecords } from '../notifications-about';
import { supervises } from '../permission';
import type { AnyRequest } from '../request/rules';
import { isIssued } from '../stock/kinds';
import { isReversed } from '../stock/shipment';
import { setbackOf } from '../task/rules';
import { isAvailable } from '../user/rules';
import { aboutRequest, type NotificationEvent, requestEvent, rowsAfter } from './events';
import { eventForPerson } from './rules';

const isRecordNotified = ({ notifications }: Pick<Data, 'notifications'>, id: string, event: string) =>
  notificationsAbout(notifications, id).some((told) => told.event.startsWith(event));

const askedAt = ({ requestedAt, date }: AnyRequest): Instant | Day => requestedAt ?? date;

const unnotifiedRequests = orderedIndex<'budgetRequests' | 'materialRequests', 'notifications'>({
  of: ['budgetRequests', 'materialRequests'],
  affectedBy: { notifications: notifiedRecords },
  keysOf: (request, data) => (request.decision || isRecordNotified(data, request.id, requestEvent(request, 'asked')) ? [] : ['']),
  order: descending(askedAt),
});

const ISSUE = 'stock-issued:';
const notifiedShipment = (told: Notification | undefined) =>
  told?.event.startsWith(ISSUE) ? told.event.slice(ISSUE.length).split(/[:@]/)[0] : undefined;

const isForTask = (shipment: Shipment) =>
  shipment.type === 'Outgoing' && isIssued(shipment) && shipment.taskId !== undefined && shipment.finalizedAt !== undefined;

const unnotifiedIssues = orderedIndex<'shipments', 'notifications'>({
  of: ['shipments'],
  affectedBy: {
    notifications: ({ before, after }: Write<string, Notification>) => [notifiedShipment(before), notifiedShipment(after)],
  },
  keysOf: (shipment, data) =>
    isForTask(shipment) && !isRecordNotified(data, shipment.taskId ?? '', issueEvent(shipment.id)) ? [''] : [],
  order: descending(({ finalizedAt }) => finalizedAt ?? ''),
});

const issueEvent = (id: ShipmentId) => `${ISSUE}${id}`;

const supervisors = ({ users }: Data, but: UserId) =>
  [...users.values()].filter((user) => isAvailable(user) && user.id !== but && supervises(user)).map(({ id }) => id);

const asks = (data: Data, moment: Instant | Day): readonly NotificationEvent[] =>
  rowsAfter(unnotifiedRequests.under(data, ''), askedAt, moment).flatMap((request) => {
    const about = aboutRequest(request, data.materials);
    return supervisors(data, request.requestedBy).map((person): NotificationEvent => {
      const common = { event: eventForPerson(requestEvent(request, 'asked'), person), when: askedAt(request) };
      return about.type === 'budget'
        ? { ...common, ...about, kind: 'budget-asked' }
        : { ...common, ...about, kind: 'material-request-asked' };
    });
  });

const issues = (data: Data, moment: Instant | Day): readonly NotificationEvent[] =>
  rowsAfter(unnotifiedIssues.under(data, ''), ({ finalizedAt }) => finalizedAt ?? '', moment).flatMap((shipment) => {
    const task = shipment.taskId && data.tasks.get(shipment.taskId);
    const by = shipment.timeline.at(-1)?.by;
    if (!task || isReversed(data, shipment.id)) return [];
    return task.assigneeIds
      .filter((person) => person !== by)
      .map(
        (person): NotificationEvent => ({
          kind: 'stock-issued',
          event: eventForPerson(issueEvent(shipment.id), person),
          type: 'equipment',
          target: { noun: 'task', id: task.id, parentId: task.projectId },
          when: shipment.finalizedAt ?? '',
          subject: task.title,
          warehouse: data.warehouses.get(shipment.warehouseId)?.name ?? '',
        }),
      );
  });

const setbackEvent = ({ id, couldNotComplete }: Task) => `task-not-possible:${id}:${couldNotComplete?.at}`;

const unnotifiedSetbacks = orderedIndex<'tasks', 'notifications'>({
  of: ['tasks'],
  affectedBy: { notifications: notifiedRecords },
  keysOf: (task, data) => (setbackOf(task) && !isRecordNotified(data, task.id, setbackEvent(task)) ? [''] : []),
  order: descending(({ couldNotComplete }) => couldNotComplete?.at ?? ''),
});

/** The tasks that could not be done, for every supervisor but the reporter; also on a single device with several users. */
export const setbacks = (data: Data, moment: Instant | Day): readonly NotificationEvent[] =>
  rowsAfter(unnotifiedSetbacks.under(data, ''), ({ couldNotComplete }) => couldNotComplete?.at ?? '', moment).flatMap((task) => {
    const setback = setbackOf(task);
    if (!setback) return [];
    return supervisors(data, setback.by).map(
      (person): NotificationEvent => ({
        kind: 'task-not-possible',
        event: eventForPerson(setbackEvent(task), person),
        type: 'task',
        target: { noun: 'task', id: task.id, parentId: task.projectId },
        when: setback.at,
        subject: task.title,
        reason: setback.reason,
      }),
    );
  });

/** The acts of other members that concern one user: a request for supervisors, stock issued for one's task. */
export const teamEvents = (data: Data, moment: Instant | Day): readonly NotificationEvent[] => [
  ...asks(data, moment),
  ...issues(data, moment),
];
