import { type Data, emptyData } from '@/lib/domain/data';
import { deriveInSteps } from '@/lib/domain/derived';
import { raiseNotifications } from '@/lib/domain/notification/changes';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import type { Day } from '@/lib/kernel/day';
import { runInSlices, yieldInBackground } from '@/lib/kernel/slices';
import type { Store } from '@/lib/store/engine/contract';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { notificationText } from '@/lib/text/notification-text';

/** Writes notifications of events since this device's data was begun. Without such events it writes nothing. */
export const notifyOfEvents = async (store: Pick<OpenableStore, keyof Store | 'isInTeam'>, today: Day) => {
  const { begunAt: since, isInTeam } = store;
  const eventsIn = (data: Data) => eventsToNotify(data, { today, now: new Date().toISOString() }, since, isInTeam);
  // A run over empty data requests the derivations; they are then computed in slices, and the second run finds them ready.
  eventsIn(emptyData());
  await runInSlices(deriveInSteps(store.data), { pause: yieldInBackground });
  if (eventsIn(store.data).length === 0) return;
  await store.commit(raiseNotifications, { say: notificationText, since, isInTeam });
};
