import { applyPatches, change, type Data, findRow, type Patch, put, recordKey } from '../data';
import { keepingReferences } from '../integrity';
import { isTombstone, nameOfRow, RECORDS } from '../records';
import { isRefused, refused } from '../refusal';
import type { TableName } from '../schemas';
import { isFinalized } from '../stock/shipment';
import { withTimersSettled } from '../task/timers-ended';
import type { LogEntry } from './entry';
import { patchesRefusal } from './record-rules';
import { isTooOld, oldestKept } from './retention';

/** A deleted record that can be restored. */
export interface DeletedRecord {
  readonly entry: LogEntry;
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
}

/** Whether a person may delete this row. A posted shipment only disappears when a team's log refuses it (invariant S10). */
const isDeletable = ({ table, row }: Patch) => RECORDS[table].deletable && !(table === 'shipments' && row && isFinalized(row));

/** The rows that an entry deleted, as they were. A deleted invoice leaves a tombstone. */
const deletedBy = ({ patches, before }: LogEntry) =>
  before.filter((was) => {
    const patch = patches.find(({ table, id }) => table === was.table && id === was.id);
    if (was.row === null || isTombstone(was.row) || !patch || !isDeletable(was)) return false;
    return patch.row === null || isTombstone(patch.row);
  });

/** Whether these entries reach back as far as deletions are kept. `entries` are the newest first, at most `limit`. */
export const coversRetention = (entries: readonly LogEntry[], limit: number, now: Date) =>
  entries.length < limit || (entries.at(-1)?.at ?? '') < oldestKept(now);

const isStillGone = (data: Data, { table, id }: Patch) => {
  const row = findRow(data, table, id);
  return row === undefined || isTombstone(row);
};

/** The records deleted in the last 30 days that are still missing, the latest first. `entries` are the newest first. */
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
 * Restores the rows that an entry deleted and that are still missing, with the same ids. An invoice keeps its number (invariant
 * M2), and a timer of a person who left meanwhile ends with them (T10). Refused when nothing is left to restore, a link would
 * dangle (I1), or today's rules forbid it.
 */
export const restoreRecord = change('record-brought-back', (data, entry: LogEntry, { now }) => {
  const patches = isTooOld(entry, new Date(now)) ? [] : deletedBy(entry).filter((patch) => isStillGone(data, patch));
  if (patches.length === 0) return refused('already-exists');
  const whole = keepingReferences(data, patches);
  if (isRefused(whole)) return whole;
  const after = applyPatches(data, whole);
  const settled = whole.map((patch) =>
    patch.table === 'tasks' && patch.row ? put('tasks', withTimersSettled(patch.row, after)) : patch,
  );
  return patchesRefusal(data, settled) ?? settled;
});
