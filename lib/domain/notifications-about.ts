import { down } from '@/lib/kernel/order';
import type { Table } from './data';
import { orderedIndex } from './derived';

const about = /*#__PURE__*/ orderedIndex({
  of: ['notifications'],
  keysOf: ({ target, event }) => [target.id, target.parentId, event],
  order: down(({ at }) => at),
});

/** The notifications that speak of a record, or of something that belongs to it; they go when it goes. */
export const notificationsAbout = (notifications: Table<'notifications'>, id: string) => about.under({ notifications }, id);

/** Whether somebody was told of an event. */
export const isTold = (notifications: Table<'notifications'>, event: string) => about.under({ notifications }, event).length > 0;
