import { type Data, emptyData } from '@/lib/domain/data';
import { prepared } from '@/lib/domain/derived';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import { raiseNotifications } from '@/lib/domain/notification/raise';
import type { Day } from '@/lib/kernel/day';
import { inSlices } from '@/lib/kernel/slices';
import type { Store } from '@/lib/store/engine/contract';
import { notificationText } from '@/lib/text/notification-text';

/** Tells of what has happened since this device's data was begun and nobody was told of; writes nothing when there is nothing to tell. */
export const notifyOfEvents = async (store: Store, today: Day) => {
  const since = store.begunAt;
  const untold = (data: Data) => eventsToNotify(data, { today, now: new Date().toISOString() }, since);
  // What it asks of nothing is made of everything in slices, and then at hand.
  untold(emptyData());
  await inSlices(prepared(store.data), () => undefined);
  if (untold(store.data).length === 0) return;
  await store.commit(raiseNotifications, { say: notificationText, since });
};
