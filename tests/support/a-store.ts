import 'fake-indexeddb/auto';
import { type Data, emptyData } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/model/user';
import { asId, newId } from '@/lib/kernel/id';
import { createStore } from '@/lib/store/engine/create-store';
import type { Format } from '@/lib/store/engine/database';
import { createDeviceDisk } from '@/lib/store/engine/device-disk';
import type { LastConfirmed, Salvage } from '@/lib/store/engine/disk';
import type { DraftFallback } from '@/lib/store/engine/drafts';
import { noTabs, type Tabs } from '@/lib/store/engine/tabs';
import type { Network, OpenLink } from '@/lib/team/device/parts';

interface Wanted {
  readonly data?: Data;
  /** Stores of the same name are tabs of one browser. */
  readonly name?: string;
  readonly now?: () => Date;
  readonly hasConfirmed?: boolean;
  /** The device's last-confirmed marker; by default without a data set. */
  readonly lastConfirmed?: LastConfirmed;
  readonly keepLog?: number;
  readonly tabs?: Tabs;
  /** Receives the readable rest of a database that does not open; keeps it by default. */
  readonly keepSalvage?: (remains: Salvage) => Promise<void>;
  readonly draftFallback?: DraftFallback;
  readonly format?: Format;
  /** Delays the first data, or fails, as a slow network does. */
  readonly after?: Promise<unknown> | (() => Promise<unknown>);
  /** Opens a link to a team's server. */
  readonly openLink?: OpenLink;
  readonly network?: Network;
  readonly user?: UserId;
}

export const supervisor = asId<UserId>('usr000000001');

/** The real store over fake-indexeddb, not opened yet. */
export const aStore = ({
  data = emptyData(),
  name = newId(),
  now = () => new Date(2026, 10, 21, 12),
  lastConfirmed,
  hasConfirmed = lastConfirmed !== undefined,
  keepLog,
  tabs = noTabs,
  after,
  keepSalvage: setAside = async () => undefined,
  draftFallback: draftsInMemory,
  format,
  openLink,
  network,
  user = supervisor,
}: Wanted = {}) =>
  createStore({
    disk: createDeviceDisk({
      name,
      keepLog,
      format,
      lastConfirmed: () => (hasConfirmed ? (lastConfirmed ?? { epoch: '', seq: 0 }) : null),
      onBlocked: () => undefined,
      onOutdated: () => undefined,
      keepSalvage: setAside,
    }),
    tabs,
    loadBackup: () => import('@/lib/store/backup/backup'),
    observer: {
      loadNote: () => import('@/lib/team/device/note'),
      async loadTeam() {
        const { createTeam } = await import('@/lib/team/device/team');
        return { createTeam: (parts) => createTeam({ ...parts, ...(openLink && { openLink }), ...(network && { network }) }) };
      },
    },
    initial: data,
    sample: async () => {
      await (typeof after === 'function' ? after() : after);
      return { data, history: [] };
    },
    user,
    clock: now,
    hasConfirmed: () => hasConfirmed,
    draftFallback: draftsInMemory,
  });

/** The real store, opened and ready. */
export const anOpenStore = async (wanted: Wanted = {}) => {
  const store = aStore(wanted);
  await store.open();
  return store;
};
