import type { LogEntry } from '@/lib/domain/history/entry';
import type { Store } from '../engine/contract';
import type { LastBackup } from './device';

/** How far the newest backup is behind: how many changes it lacks, up to a limit, and since when. */
export interface Unbacked {
  readonly changes: number;
  /** When the first of them was made; absent when there are none. */
  readonly since?: string;
}

const LOOKED_AT = 500;

const isWork = ({ patches, label }: LogEntry) =>
  patches.length > 0 && label !== 'notifications-raised' && label !== 'notification-read' && label !== 'notifications-all-read';

/** The changes of this device that no backup holds yet, reading and hearing of things left out. */
export const unbacked = async (store: Pick<Store, 'history' | 'epoch'>, last: LastBackup | null): Promise<Unbacked> => {
  const entries = await store.history(null, LOOKED_AT);
  const after = last?.epoch === store.epoch ? last.seq : 0;
  const work = entries.filter((entry) => entry.seq > after && isWork(entry));
  return { changes: work.length, since: work.at(-1)?.at };
};
