import type { Instant } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { filesOfRow } from '../attached-files';
import type { ChangeLabel } from '../change-label';
import { applyPatches, change, type Data, findRow, type Patch, put } from '../data';
import { tombstoneOf } from '../invoice/rules';
import { danglingLinks } from '../references';
import { refused } from '../refusal';
import type { LogEntry } from './entry';
import { brokenBy } from './record-rules';
import { isTooOld } from './retention';

/** An invoice that is taken back leaves its tombstone: its number was given (invariant M2). */
const keepingNumber = (data: Data, patch: Patch, now: Instant) => {
  const made = patch.table === 'invoices' && patch.row === null ? data.invoices.get(patch.id) : undefined;
  return made ? put('invoices', tombstoneOf(made, now)) : patch;
};

/** The rows that an undo may bring back: those that the entry itself replaced, one by one. */
const isWholeEntry = ({ patches, before }: Pick<LogEntry, 'patches' | 'before'>) =>
  patches.length === before.length &&
  patches.every(({ table, id }, index) => table === before[index]?.table && id === before[index]?.id);

type Undoable = Pick<LogEntry, 'patches' | 'before'> & Partial<Pick<LogEntry, 'at' | 'label'>>;

/** Acts on many records, each of which stands for itself. */
const OF_MANY: ReadonlySet<ChangeLabel> = new Set([
  ...(['tasks-rescheduled', 'tasks-assigned', 'tasks-prioritized', 'tasks-started', 'tasks-finished'] as const),
  ...(['requests-approved', 'requests-rejected', 'invoices-paid'] as const),
  ...(['projects-archived', 'customers-archived', 'users-archived', 'materials-archived'] as const),
]);
const isOfMany = ({ label }: Undoable) => label !== undefined && OF_MANY.has(label);

/** The records of an entry that somebody has changed since; an undo leaves them as they are. */
export const changedSince = (data: Data, { patches }: Pick<LogEntry, 'patches'>): readonly Patch[] =>
  patches.filter(({ table, id, row }) => !sameValue(findRow(data, table, id) ?? null, row));

/** Whether it would bring attachments back whose bytes may be gone: they are kept as long as the trash reaches back. */
const hasExpiredFiles = ({ at, before }: Undoable, now: Instant) =>
  at !== undefined && isTooOld({ at }, new Date(now)) && before.some(({ row }) => filesOfRow(row).length > 0);

/**
 * Takes back one entry of the log. Of an act on many it takes back those that nobody has changed since (`changedSince` names the others).
 * It is refused when the entry moved stock: a reversal corrects the ledger (invariant S9). It is refused
 * when a record has changed since, or the bytes of its attachments may be gone. It is refused when a reference would lead nowhere (I1).
 * It is refused when something was built on it: a request was served (R5), a material moved under its tracking (S8), a finished task was
 * reported (T3), a member was given work (T4).
 */
export const undoEntry = /*#__PURE__*/ change('undo', (data, entry: Undoable, { now }) => {
  if ([...entry.patches, ...entry.before].some(({ table }) => table === 'movements')) return refused('stock-moved');
  if (!isWholeEntry(entry) || hasExpiredFiles(entry, now)) return refused('changed-since');
  const changed = changedSince(data, entry);
  if (changed.length > 0 && !(isOfMany(entry) && changed.length < entry.patches.length)) return refused('changed-since');
  const back = entry.before
    .filter(({ table, id }) => !changed.some((patch) => patch.table === table && patch.id === id))
    .map((patch) => keepingNumber(data, patch, now));
  const after = applyPatches(data, back);
  const whole = danglingLinks(after).length === 0 && !brokenBy(data, back);
  return whole ? back : refused('changed-since');
});
