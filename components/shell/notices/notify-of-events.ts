import { type Data, emptyData } from '@/lib/domain/data';
import { prepared } from '@/lib/domain/derived';
import { raiseNotifications } from '@/lib/domain/notification/changes';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import type { Day } from '@/lib/kernel/day';
import { giveWay, throughInSlices } from '@/lib/kernel/slices';
import type { Store } from '@/lib/store/engine/contract';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { notificationText } from '@/lib/text/notification-text';

/** Tells of what has happened since this device's data was begun and nobody was told of; writes nothing when there is nothing to tell. */
export const notifyOfEvents = async (store: Pick<OpenableStore, keyof Store | 'isInTeam'>, today: Day) => {
  const { begunAt: since, isInTeam } = store;
  const untold = (data: Data) => eventsToNotify(data, { today, now: new Date().toISOString() }, since, isInTeam);
  // What it asks of nothing is made of everything in slices, and then at hand.
  untold(emptyData());
  await throughInSlices(prepared(store.data), { pause: giveWay });
  if (untold(store.data).length === 0) return;
  await store.commit(raiseNotifications, { say: notificationText, since, isInTeam });
};
