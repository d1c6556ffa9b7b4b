import { change, type Data, findRow, type Patch, recordKey } from '../data';
import { keepingReferences } from '../integrity';
import { isTombstone, nameOfRow, RECORDS } from '../records';
import { isRefused, refused } from '../refusal';
import type { TableName } from '../schemas';
import type { LogEntry } from './entry';
import { brokenBy } from './record-rules';
import { isTooOld, oldestKept } from './retention';

/** A record that somebody deleted and that can still be brought back. */
export interface DeletedRecord {
  readonly entry: LogEntry;
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
}

/** The rows that an entry deleted (an invoice leaves its tombstone), as they were. */
const deletedBy = ({ patches, before }: LogEntry) =>
  before.filter((was) => {
    const patch = patches.find(({ table, id }) => table === was.table && id === was.id);
    if (was.row === null || isTombstone(was.row) || !patch || !RECORDS[was.table].deletable) return false;
    return patch.row === null || isTombstone(patch.row);
  });

/** Whether the history was read as far back as deleted records are kept. `entries`, the newest first, are at most `limit`. */
export const coversRetention = (entries: readonly LogEntry[], limit: number, now: Date) =>
  entries.length < limit || (entries.at(-1)?.at ?? '') < oldestKept(now);

const isStillGone = (data: Data, { table, id }: Patch) => {
  const row = findRow(data, table, id);
  return row === undefined || isTombstone(row);
};

/** What can be brought back: deleted in the last 30 days and still gone, the latest first. `entries` are the history's, the newest first. */
export const deletedRecords = (data: Data, entries: readonly LogEntry[], now: Date): readonly DeletedRecord[] => {
  const oldest = oldestKept(now);
  const seen = new Set<string>();
  return entries
    .filter(({ at, label }) => at >= oldest && label !== 'undo')
    .flatMap((entry) => {
      const gone = deletedBy(entry).filter((patch) => patch.table !== 'notifications' && isStillGone(data, patch));
      const [main] = gone;
      if (!main || seen.has(recordKey(main))) return [];
      seen.add(recordKey(main));
      return [{ entry, table: main.table, id: main.id, name: main.row ? nameOfRow(data, main.table, main.row) : main.id }];
    });
};

/**
 * Restores the rows that an entry deleted and that are still gone, under the same ids: an invoice keeps its number (invariant
 * M2). It is refused when nothing is left to restore. It is refused when a row would name a record that is gone (I1), or breaks
 * today's rules, e.g. a task of somebody who left.
 */
export const bringBack = change('record-brought-back', (data, entry: LogEntry, { now }) => {
  const patches = isTooOld(entry, new Date(now)) ? [] : deletedBy(entry).filter((patch) => isStillGone(data, patch));
  if (patches.length === 0) return refused('already-exists');
  const whole = keepingReferences(data, patches);
  return isRefused(whole) ? whole : (brokenBy(data, whole) ?? whole);
});
