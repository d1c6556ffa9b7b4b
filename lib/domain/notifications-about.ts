import { descending } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import type { Table } from './data';
import { orderedIndex } from './derived';
import type { Notification } from './model/notification';

const about = orderedIndex({
  of: ['notifications'],
  keysOf: ({ target, event }) => [target.id, target.parentId, event],
  order: descending(({ at }) => at),
});

/** The notifications about a record or its parts; they are deleted with it. */
export const notificationsAbout = (notifications: Table<'notifications'>, id: string) => about.under({ notifications }, id);

/** Whether an event already has a notification, so that a repeated change does not create another. */
export const isNotified = (notifications: Table<'notifications'>, event: string) =>
  about.under({ notifications }, event).length > 0;

/** The ids of the records whose notification was written or deleted. */
export const notifiedRecords = ({ before, after }: Write<string, Notification>) => [before?.target.id, after?.target.id];
