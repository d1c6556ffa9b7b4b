import type { Instant } from '@/lib/kernel/day';
import { change, put } from '../data';
import { cutTo, LONGEST_LINE, LONGEST_TEXT } from '../model/limits';
import type { NotificationId } from '../model/notification';
import { refused } from '../refusal';
import type { NotificationEvent } from './events';
import { eventsToNotify } from './events-to-notify';
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

export interface NotificationSource {
  /** The words of an event. */
  readonly say: (event: NotificationEvent) => { readonly title: string; readonly message: string };
  /** Only what came to be after this moment, e.g. since the sample data was written; without it, everything. */
  readonly since?: Instant;
  /** Whether several devices hear of it: then what somebody else did is told to whom it calls for. */
  readonly isInTeam?: boolean;
}

/** Tells of every event that nobody was told of yet, once each; decided at commit, so that two tabs never tell twice. */
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
