import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import { raiseNotifications } from '@/lib/domain/notification/raise';
import type { Day } from '@/lib/kernel/day';
import type { Store } from '@/lib/store/engine/contract';
import { notificationText } from '@/lib/text/notification-text';

/** Tells of what has happened since this device's data was begun and nobody was told of; writes nothing when there is nothing to tell. */
export const notifyOfEvents = async (store: Store, today: Day) => {
  const since = store.begunAt;
  if (eventsToNotify(store.data, { today, now: new Date().toISOString() }, since).length === 0) return;
  await store.commit(raiseNotifications, { say: notificationText, since });
};
