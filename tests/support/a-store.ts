import 'fake-indexeddb/auto';
import { type Data, emptyData } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/user/model';
import { asId, newId } from '@/lib/kernel/id';
import { createStore } from '@/lib/store/create-store';
import type { Witness } from '@/lib/store/device';
import { createDeviceDisk } from '@/lib/store/device-disk';
import { noTabs, type Tabs } from '@/lib/store/tabs';

interface Wanted {
  readonly data?: Data;
  /** Two stores of the same name are two tabs of one browser. */
  readonly name?: string;
  readonly now?: () => Date;
  readonly hasWitness?: boolean;
  /** What this device remembers to have confirmed; a witness of nothing in particular unless it says so. */
  readonly witness?: Witness;
  readonly keepLog?: number;
  readonly tabs?: Tabs;
  /** What the first data waits for, as for a slow network. */
  readonly after?: Promise<unknown>;
}

export const supervisor = asId<UserId>('usr000000001');

/** The real store over a real (fake-indexeddb) database, not opened yet. */
export const aStore = ({
  data = emptyData(),
  name = newId(),
  now = () => new Date(2026, 10, 21, 12),
  witness,
  hasWitness = witness !== undefined,
  keepLog,
  tabs = noTabs,
  after,
}: Wanted = {}) =>
  createStore({
    disk: createDeviceDisk({
      name,
      keepLog,
      witness: () => (hasWitness ? (witness ?? { epoch: '', seq: 0 }) : null),
      onBlocked: () => undefined,
      onOutdated: () => undefined,
    }),
    tabs,
    initial: data,
    sample: async () => {
      await after;
      return { data, history: [] };
    },
    user: supervisor,
    clock: now,
    hasWitness: () => hasWitness,
  });

/** The same, opened and ready. */
export const anOpenStore = async (wanted: Wanted = {}) => {
  const store = aStore(wanted);
  await store.open();
  return store;
};
