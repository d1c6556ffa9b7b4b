import { asId } from '@/lib/kernel/id';
import { down } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetRequestId } from '../model/budget-request';
import type { MaterialRequestId } from '../model/material-request';
import type { Notification } from '../model/notification';
import type { UserId } from '../model/user';
import { notificationsAbout } from '../notifications-about';

type Requests = Pick<Data, 'budgetRequests' | 'materialRequests'>;

type Told = Requests & Pick<Data, 'notifications'>;

const AUDIENCE = /@([a-z0-9]{12})$/;
/** An event as one person is told of it, and nobody else is; who reads it reads it for themselves alone. */
export const toldTo = (event: string, person: UserId) => `${event}@${person}`;

const TELLS_OF_A_REQUEST = /^(budget|material-request)-asked:/;
const TELLS_OF_A_DECISION = /^(budget|material-request)-decided:/;

const requestOf = ({ budgetRequests, materialRequests }: Requests, id: string) =>
  budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id));

/** The author of the decision that a notification tells of. `null` where it tells of something else, nothing once it was taken back. */
const deciderOf = (data: Requests, { event, target: { id } }: Notification) =>
  TELLS_OF_A_DECISION.test(event) ? requestOf(data, id)?.decision?.by : null;

/** Whether a notification tells of a request that waits no more. */
const isDone = (data: Requests, { event, target: { id } }: Notification) =>
  TELLS_OF_A_REQUEST.test(event) && requestOf(data, id)?.decision !== undefined;

const latestFirst = down<Notification>(({ at }) => at);

const idsAbout = ({ key }: { readonly key: string }, { notifications }: Told) =>
  notificationsAbout(notifications, key).map(({ id }) => id);

/**
 * What is news to anybody. A person's own acts are no news to them; what concerns one person is apart. A decision that was taken
 * back is news to nobody, nor is a request that was decided meanwhile.
 */
const news = orderedIndex<'notifications', keyof Requests>({
  of: ['notifications'],
  movedBy: { budgetRequests: idsAbout, materialRequests: idsAbout },
  keysOf: (notification, data) => {
    const by = deciderOf(data, notification);
    if (by === undefined || isDone(data, notification)) return [];
    const audience = AUDIENCE.exec(notification.event)?.[1];
    const places = audience ? [`for ${audience}`] : by === null ? [''] : ['', by];
    return isUnread(notification) ? [...places, ...places.map((place) => `unread ${place}`)] : places;
  },
  order: latestFirst,
});

/** What a person is notified of, the latest on top; nobody is of what they did themselves. */
export const newestNotifications = (data: Told, person: UserId | undefined): readonly Notification[] => {
  const all = news.under(data, '');
  if (person === undefined) return all;
  const own = news.under(data, `for ${person}`);
  const done = news.under(data, person);
  const told = done.length === 0 ? all : all.filter((notification) => deciderOf(data, notification) !== person);
  return own.length === 0 ? told : [...own, ...told].sort(latestFirst);
};

/** An unread notification carries a dot. */
export const isUnread = ({ readAt }: Pick<Notification, 'readAt'>) => readAt === undefined;

/** How many of a person's notifications are unread. */
export const unreadCount = (data: Told, person: UserId | undefined) => {
  const unread = (place: string) => news.under(data, `unread ${place}`).length;
  return unread('') + (person ? unread(`for ${person}`) - unread(person) : 0);
};
