import { change, put } from '../data';
import type { NotificationId } from '../model/notification';
import { refused } from '../refusal';
import { isUnread, newestNotifications } from './rules';

/** Somebody opened it; a second time changes nothing. */
export const readNotification = change('notification-read', (data, { id }: { readonly id: NotificationId }, { now }) => {
  const notification = data.notifications.get(id);
  if (!notification) return refused('record-missing');
  return isUnread(notification) ? [put('notifications', { ...notification, readAt: now })] : [];
});

/** Marks all that are unread to who acts as read; those that were read keep their moment. */
export const readAllNotifications = change('notifications-all-read', (data, _input: undefined, { now, user }) =>
  newestNotifications(data, user)
    .filter(isUnread)
    .map((notification) => put('notifications', { ...notification, readAt: now })),
);
