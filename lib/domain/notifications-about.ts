import { down } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import type { Table } from './data';
import { orderedIndex } from './derived';
import type { Notification } from './model/notification';

const about = orderedIndex({
  of: ['notifications'],
  keysOf: ({ target, event }) => [target.id, target.parentId, event],
  order: down(({ at }) => at),
});

/** The notifications that speak of a record, or of something that belongs to it; they go when it goes. */
export const notificationsAbout = (notifications: Table<'notifications'>, id: string) => about.under({ notifications }, id);

/** Whether somebody was told of an event. */
export const isTold = (notifications: Table<'notifications'>, event: string) => about.under({ notifications }, event).length > 0;

/** The records of which a notification was written, changed or removed. */
export const recordsTold = ({ before, after }: Write<string, Notification>) => [before?.target.id, after?.target.id];
