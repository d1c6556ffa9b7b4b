import { derivedFrom, sortBy } from '@/lib/kernel/list';
import type { Table } from '../data';
import type { Notification } from './model';

/** An unread notification carries a dot. */
export const isUnread = ({ readAt }: Pick<Notification, 'readAt'>) => readAt === undefined;

/** How many notifications nobody has read. */
export const unreadCount = derivedFrom(
  (notifications: Table<'notifications'>) => [...notifications.values()].filter(isUnread).length,
);

/** Every notification, the latest on top. */
export const newestNotifications = derivedFrom((notifications: Table<'notifications'>): readonly Notification[] =>
  sortBy(notifications.values(), ({ at }) => at, 'down'),
);

/** The notifications that speak of a record, or of something that belongs to it; they go when it goes. */
export const notificationsAbout = (notifications: Table<'notifications'>, id: string) =>
  [...notifications.values()].filter(({ target }) => target.id === id || target.parentId === id);
