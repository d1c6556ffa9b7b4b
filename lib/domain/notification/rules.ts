import { asId } from '@/lib/kernel/id';
import { down } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetRequestId } from '../model/budget-request';
import type { MaterialRequestId } from '../model/material-request';
import type { Notification } from '../model/notification';
import type { UserId } from '../model/user';
import { notificationsAbout } from '../notifications-about';

type Decided = Pick<Data, 'budgetRequests' | 'materialRequests'>;

type Told = Decided & Pick<Data, 'notifications'>;

const TELLS_OF_A_DECISION = /^(budget|material-request)-decided:/;

/** Who made the decision that a notification tells of; `null` where it tells of something else, nothing once it was taken back. */
const deciderOf = ({ budgetRequests, materialRequests }: Decided, { event, target: { id } }: Notification) => {
  if (!TELLS_OF_A_DECISION.test(event)) return null;
  return (budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id)))?.decision?.by;
};

const idsAbout = ({ key }: { readonly key: string }, { notifications }: Told) =>
  notificationsAbout(notifications, key).map(({ id }) => id);

/** What is news to anybody, and apart what one person did: that is none to them. A decision that was taken back is news to nobody. */
const news = orderedIndex<'notifications', keyof Decided>({
  of: ['notifications'],
  movedBy: { budgetRequests: idsAbout, materialRequests: idsAbout },
  keysOf: (notification, data) => {
    const by = deciderOf(data, notification);
    if (by === undefined) return [];
    const places = by === null ? [''] : ['', by];
    return isUnread(notification) ? [...places, ...places.map((place) => `unread ${place}`)] : places;
  },
  order: down(({ at }) => at),
});

/** What a person is notified of, the latest on top; nobody is of what they did themselves. */
export const newestNotifications = (data: Told, person: UserId | undefined): readonly Notification[] => {
  const all = news.under(data, '');
  if (person === undefined || news.under(data, person).length === 0) return all;
  return all.filter((notification) => deciderOf(data, notification) !== person);
};

/** An unread notification carries a dot. */
export const isUnread = ({ readAt }: Pick<Notification, 'readAt'>) => readAt === undefined;

/** How many of a person's notifications are unread. */
export const unreadCount = (data: Told, person: UserId | undefined) =>
  news.under(data, 'unread ').length - (person ? news.under(data, `unread ${person}`).length : 0);
