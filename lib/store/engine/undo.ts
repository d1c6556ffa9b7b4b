import { undoEntry, undoing } from '@/lib/domain/history/undo';
import { nameOfRecord } from '@/lib/domain/records';
import { isRefused } from '@/lib/domain/refusal';
import type { Outcome } from './contract';
import type { StoreParts } from './observer';

type Parts = Pick<StoreParts, 'snapshot' | 'disk' | 'commit' | 'now'>;

/** Takes back what an entry did, as a commit; what somebody has changed since stays, and is named. */
export const undo = async (seq: number, { snapshot, disk, commit, now }: Parts): Promise<Outcome> => {
  const entry = await disk.withOpenDisk((opened) => opened.entry(seq));
  if (!entry) return { failed: 'unknown' };
  const { data } = snapshot.state();
  const known = undoing(data, entry, now());
  const outcome = await commit(undoEntry, entry);
  if (!('done' in outcome) || isRefused(known) || known.left.length === 0) return outcome;
  return { ...outcome, left: known.left.map(({ table, id }) => nameOfRecord(data, table, id) ?? id) };
};
