import { asId } from '@/lib/kernel/id';
import { sortBy } from '@/lib/kernel/list';
import type { BudgetRequestId } from '../budget-request/model';
import type { Data, Table } from '../data';
import type { MaterialRequestId } from '../material-request/model';
import type { UserId } from '../user/model';
import type { Notification } from './model';

type Decided = Pick<Data, 'budgetRequests' | 'materialRequests'>;

const TELLS_OF_A_DECISION = /^(budget|material-request)-decided:/;

const decisionOf = ({ budgetRequests, materialRequests }: Decided, id: string) =>
  (budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id)))?.decision;

/** Whether a notification is news to a person: a decision is none to who made it, nor to anybody once it was taken back. */
const isNews = (data: Decided, { event, target }: Notification, person: UserId | undefined) => {
  if (!TELLS_OF_A_DECISION.test(event)) return true;
  const decision = decisionOf(data, target.id);
  return decision !== undefined && decision.by !== person;
};

/** What a person is notified of; nobody is of what they did themselves. */
export const notificationsFor = (data: Decided & Pick<Data, 'notifications'>, person: UserId | undefined) =>
  [...data.notifications.values()].filter((notification) => isNews(data, notification, person));

/** An unread notification carries a dot. */
export const isUnread = ({ readAt }: Pick<Notification, 'readAt'>) => readAt === undefined;

/** How many of a person's notifications are unread. */
export const unreadCount = (data: Decided & Pick<Data, 'notifications'>, person: UserId | undefined) =>
  notificationsFor(data, person).filter(isUnread).length;

/** A person's notifications, the latest on top. */
export const newestNotifications = (
  data: Decided & Pick<Data, 'notifications'>,
  person: UserId | undefined,
): readonly Notification[] => sortBy(notificationsFor(data, person), ({ at }) => at, 'down');

/** The notifications that speak of a record, or of something that belongs to it; they go when it goes. */
export const notificationsAbout = (notifications: Table<'notifications'>, id: string) =>
  [...notifications.values()].filter(({ target }) => target.id === id || target.parentId === id);
