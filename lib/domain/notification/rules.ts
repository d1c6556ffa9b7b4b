import { asId } from '@/lib/kernel/id';
import { descending } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetRequestId } from '../model/budget-request';
import type { MaterialRequestId } from '../model/material-request';
import type { Notification } from '../model/notification';
import type { UserId } from '../model/user';
import { notificationsAbout } from '../notifications-about';

type Requests = Pick<Data, 'budgetRequests' | 'materialRequests'>;

type NotificationTables = Requests & Pick<Data, 'notifications'>;

const AUDIENCE = /@([a-z0-9]{12})$/;
/** The event id of a notification for one user only, whose reading concerns nobody else. */
export const eventForPerson = (event: string, person: UserId) => `${event}@${person}`;

const TELLS_OF_A_REQUEST = /^(budget|material-request)-asked:/;
/** Its outcome, which older notifications do not name. */
const TELLS_OF_A_DECISION = /^(?:budget|material-request)-decided:\w+(?::(\w+))?/;

const requestOf = ({ budgetRequests, materialRequests }: Requests, id: string) =>
  budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id));

/** The author of a notified decision; `null` for other notifications, `undefined` when the decision was undone or differs. */
const deciderOf = (data: Requests, { event, target: { id } }: Notification) => {
  const told = TELLS_OF_A_DECISION.exec(event);
  if (!told) return null;
  const decision = requestOf(data, id)?.decision;
  return !told[1] || told[1] === decision?.outcome ? decision?.by : undefined;
};

/** Whether a notification is about a new request that has been decided since. */
const isDone = (data: Requests, { event, target: { id } }: Notification) =>
  TELLS_OF_A_REQUEST.test(event) && requestOf(data, id)?.decision !== undefined;

const latestFirst = descending<Notification>(({ at }) => at);

const idsAbout = ({ key }: { readonly key: string }, { notifications }: NotificationTables) =>
  notificationsAbout(notifications, key).map(({ id }) => id);

/**
 * The notifications by audience. Users do not see their own decisions, and personal ones have their own key. Undone decisions and
 * requests decided meanwhile are excluded.
 */
const news = orderedIndex<'notifications', keyof Requests>({
  of: ['notifications'],
  affectedBy: { budgetRequests: idsAbout, materialRequests: idsAbout },
  keysOf: (notification, data) => {
    const by = deciderOf(data, notification);
    if (by === undefined || isDone(data, notification)) return [];
    const audience = AUDIENCE.exec(notification.event)?.[1];
    const places = audience ? [`for ${audience}`] : by === null ? [''] : ['', by];
    return isUnread(notification) ? [...places, ...places.map((place) => `unread ${place}`)] : places;
  },
  order: latestFirst,
});

/** A user's notifications, the latest first, without their own decisions. */
export const newestNotifications = (data: NotificationTables, person: UserId | undefined): readonly Notification[] => {
  const all = news.under(data, '');
  if (person === undefined) return all;
  const own = news.under(data, `for ${person}`);
  const done = news.under(data, person);
  const told = done.length === 0 ? all : all.filter((notification) => deciderOf(data, notification) !== person);
  return own.length === 0 ? told : [...own, ...told].sort(latestFirst);
};

/** Whether a notification is unread. */
export const isUnread = ({ readAt }: Pick<Notification, 'readAt'>) => readAt === undefined;

/** The number of a user's unread notifications. */
export const unreadCount = (data: NotificationTables, person: UserId | undefined) => {
  const unread = (place: string) => news.under(data, `unread ${place}`).length;
  return unread('') + (person ? unread(`for ${person}`) - unread(person) : 0);
};
