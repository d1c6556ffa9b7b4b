import { sampleData } from '@/data/sample';
import { type Data, emptyData } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/user/model';
import { asDay, dayOf } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { createStore, type OpenableStore } from './create-store';
import { DATABASE_NAME, readUser, readWitness, writeUser, writeWitness } from './device';
import { createDeviceDisk } from './device-disk';
import { createMemoryDisk } from './memory-disk';
import { sampleHistory } from './sample-history';
import { createTabs, noTabs } from './tabs';

/** The day the site was exported; the first paint is of that day. */
export const BUILD_DAY = asDay(process.env.NEXT_PUBLIC_BUILD_DAY ?? '2026-01-01');
/** The sample's supervisor, who acts until somebody else is chosen (spec §6). */
export const FIRST_USER = asId<UserId>('usr000000001');
const keepsNothing = process.env.NEXT_PUBLIC_STORAGE === 'memory';

/**
 * What the first paint shows, on the server and while hydrating: the sample of the day the site was built.
 * A page that was made from a template for a record born on this phone starts from nothing instead.
 */
export const firstPaintData = () =>
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-template') ? emptyData() : sampleData(BUILD_DAY);

/** The store over this device's own storage, or over memory in the designers' preview. */
export const openDeviceStore = (initial: Data): OpenableStore => {
  const store: OpenableStore = createStore({
    disk: keepsNothing
      ? createMemoryDisk()
      : createDeviceDisk({
          name: DATABASE_NAME,
          hasWitness: () => readWitness() !== null,
          onBlocked: () => store.report('blocked'),
          onOutdated: () => store.report('outdated'),
        }),
    tabs: keepsNothing ? noTabs : createTabs(DATABASE_NAME),
    initial,
    sample: () => {
      const data = sampleData(dayOf(new Date()));
      return { data, history: sampleHistory(data) };
    },
    user: readUser() ?? FIRST_USER,
    clock: () => new Date(),
    hasWitness: () => readWitness() !== null,
    onKept: ({ epoch, seq }) => writeWitness(epoch, seq),
    onUser: writeUser,
  });
  return store;
};
