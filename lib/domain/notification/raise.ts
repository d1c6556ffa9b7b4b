import type { Instant } from '@/lib/kernel/day';
import { change, put } from '../data';
import { cutTo, LONGEST_LINE, LONGEST_TEXT } from '../model/limits';
import type { NotificationId } from '../model/notification';
import type { NotificationEvent } from './events';
import { eventsToNotify } from './events-to-notify';

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
