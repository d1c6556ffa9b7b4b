import type { Instant } from '@/lib/kernel/day';
import { change, put } from '../data';
import { cutTo, LONGEST_LINE, LONGEST_TEXT } from '../model/limits';
import type { NotificationId } from '../model/notification';
import { refused } from '../refusal';
import type { NotificationEvent } from './events';
import { eventsToNotify } from './events-to-notify';
import { isUnread, newestNotifications } from './rules';

/** Marks a notification as read; a read one does not change. */
export const readNotification = change('notification-read', (data, { id }: { readonly id: NotificationId }, { now }) => {
  const notification = data.notifications.get(id);
  if (!notification) return refused('record-missing');
  return isUnread(notification) ? [put('notifications', { ...notification, readAt: now })] : [];
});

/** Marks the acting user's unread notifications as read; read ones keep their time. */
export const readAllNotifications = change('notifications-all-read', (data, _input: undefined, { now, user }) =>
  newestNotifications(data, user)
    .filter(isUnread)
    .map((notification) => put('notifications', { ...notification, readAt: now })),
);

export interface NotificationSource {
  /** The texts of an event. */
  readonly say: (event: NotificationEvent) => { readonly title: string; readonly message: string };
  /** Only events after this moment, e.g. since the sample data was created; without it, all. */
  readonly since?: Instant;
  /** Whether the device is in a team: then other members' acts notify the users they concern. */
  readonly isInTeam?: boolean;
}

/** Creates a notification for every event without one. It is decided at commit, so that two tabs never create two. */
export const raiseNotifications = change(
  'notifications-raised',
  (data, { say, since, isInTeam }: NotificationSource, { today, now, newId }) =>
    eventsToNotify(data, { today, now }, since, isInTeam).map((event) => {
      const { title, message } = say(event);
      return put('notifications', {
        id: newId<NotificationId>(),
        title: cutTo(title, LONGEST_LINE),
        message: cutTo(message, LONGEST_TEXT),
        at: now,
        type: event.type,
        target: event.target,
        event: event.event,
      });
    }),
);
