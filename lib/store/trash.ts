import { change, type Data, type Patch, type TableName } from '@/lib/domain/data';
import { keepingReferences } from '@/lib/domain/integrity';
import { refused } from '@/lib/domain/refusal';
import { nameOfRow } from '@/lib/domain/tables';
import type { Instant } from '@/lib/kernel/day';
import type { LogEntry } from './contract';

const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** A record that somebody deleted and that can still be brought back. */
export interface DeletedRecord {
  readonly entry: LogEntry;
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
}

const isTombstone = (row: object | null) => row !== null && 'deletedAt' in row && row.deletedAt !== undefined;

/** The rows that an entry deleted (an invoice leaves its tombstone), as they were. */
const deletedBy = ({ patches, before }: LogEntry) =>
  before.filter((was, index) => {
    const patch = patches[index];
    if (was.row === null || isTombstone(was.row) || !patch) return false;
    return patch.row === null || isTombstone(patch.row);
  });

const oldestKept = (now: Date): Instant => new Date(now.getTime() - DAYS_KEPT * DAY_MS).toISOString();

/** Whether the history was read as far back as deleted records are kept. `entries`, the newest first, are at most `limit`. */
export const reachesWholeTrash = (entries: readonly LogEntry[], limit: number, now: Date) =>
  entries.length < limit || (entries.at(-1)?.at ?? '') < oldestKept(now);

const isStillGone = (data: Data, { table, id }: Patch) => {
  const rows: ReadonlyMap<string, object> = data[table];
  return isTombstone(rows.get(id) ?? null) || !rows.has(id);
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
      if (!main || seen.has(`${main.table} ${main.id}`)) return [];
      seen.add(`${main.table} ${main.id}`);
      return [{ entry, table: main.table, id: main.id, name: main.row ? nameOfRow(main.table, main.row) : main.id }];
    });
};

/**
 * Brings back what an entry deleted and is still gone, under the same ids: an invoice keeps its number (invariant M2).
 * Refused when there is nothing left to bring back, or when it would name a record that is gone (invariant I1).
 */
export const bringBack = change('record-brought-back', (data, entry: LogEntry) => {
  const patches = deletedBy(entry).filter((patch) => isStillGone(data, patch));
  return patches.length === 0 ? refused('already-exists') : keepingReferences(data, patches);
});
