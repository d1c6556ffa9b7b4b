import type { Instant } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { filesOfRow } from '../attached-files';
import type { ChangeLabel } from '../change-label';
import { applyPatches, change, type Data, findRow, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { tombstoneOf } from '../invoice/rules';
import type { Task } from '../model/task';
import { danglingLinks } from '../references';
import { isRefused, type Refused, refused } from '../refusal';
import { tasksOfProject } from '../task/rules';
import { timingRefusal } from '../task/time-changes';
import { hasOpenTimer, withTimersSettled } from '../task/timers-ended';
import { timedTasks } from '../timed-work';
import type { LogEntry } from './entry';
import { brokenBy, recordRefusal } from './record-rules';
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

const isSameRecord = (one: Patch) => (other: Patch) => one.table === other.table && one.id === other.id;

/** The records of an entry that somebody has changed since. */
const changedSince = (data: Data, { patches }: Pick<LogEntry, 'patches'>): readonly Patch[] =>
  patches.filter(({ table, id, row }) => !sameValue(findRow(data, table, id) ?? null, row));

/** The tasks that these rows write, or whose person or project they put away. */
const tasksTouchedBy = (after: Data, rows: readonly Patch[]): readonly Task[] =>
  rows.flatMap(({ table, row }) => {
    if (table === 'tasks') return row ?? [];
    if (table === 'users') return row?.archivedAt ? timedTasks(after, row.id) : [];
    return table === 'projects' && row?.archivedAt ? tasksOfProject(after.tasks, row.id) : [];
  });

/** Whether somebody's time would run where none starts, or of somebody who was put away (invariant T10). */
const runsWhereNoneMay = (after: Data, rows: readonly Patch[]) =>
  tasksTouchedBy(after, rows).some(
    (task) => hasOpenTimer(task) && (timingRefusal(after, task) || withTimersSettled(task, after) !== task),
  );

/** Whether these rows can stand again: no reference leads nowhere (invariant I1), and nothing was built on what they take back. */
const canStand = (data: Data, rows: readonly Patch[]) => {
  const after = applyPatches(data, rows);
  return danglingLinks(after).length === 0 && !brokenBy(data, rows) && !runsWhereNoneMay(after, rows);
};

/** Of rows that can't all stand again, those that can beside the ones before them. No time runs where none may. */
const standingOnes = (data: Data, rows: readonly Patch[]) => {
  const back: Patch[] = [];
  let now = data;
  for (const row of rows) {
    const after = applyPatches(now, [row]);
    if (isRefused(keepingReferences(now, [row])) || recordRefusal(row, after, data)) continue;
    back.push(row);
    now = after;
  }
  return back.filter((row) => !runsWhereNoneMay(now, [row]));
};

/** Whether it would bring attachments back whose bytes may be gone: they are kept as long as the trash reaches back. */
const hasExpiredFiles = ({ at, before }: Undoable, now: Instant) =>
  at !== undefined && isTooOld({ at }, new Date(now)) && before.some(({ row }) => filesOfRow(row).length > 0);

const signatureOf = (row: Patch['row'] | undefined) => (row && 'signature' in row ? row.signature : undefined);

/**
 * Why an undo does not take back what stays as it was filed, if it does not: a report, which a supervisor takes back with a reason
 * (invariant T3); and the signature of who received a shipment (S10).
 */
const filedRefusal = ({ patches, before }: Pick<LogEntry, 'patches' | 'before'>): Refused | undefined => {
  if (patches.some(({ table, row }) => table === 'completionReports' && row && !row.reopened))
    return refused('report-already-submitted');
  const wasSigned = (patch: Patch) =>
    patch.table === 'shipments' && signatureOf(patch.row) && !signatureOf(before.find(isSameRecord(patch))?.row);
  return patches.some(wasSigned) ? refused('already-signed') : undefined;
};

interface UndoPlan {
  /** The rows that come back. */
  readonly back: readonly Patch[];
  /** The records that stay as they are: of an act on many, those that were changed since or that something was built on. */
  readonly left: readonly Patch[];
}

/**
 * What taking back one entry of the log does. Of an act on many it takes back what it can, and leaves the rest.
 * It is refused when the entry moved stock: a reversal corrects the ledger (invariant S9). It is refused when the entry filed a report or
 * signed for a shipment. It is refused when a record has changed since, or the bytes of its attachments may be gone. It is refused when a reference would lead nowhere (I1).
 * It is refused when something was built on it. A request was served (R5), or a material moved under its tracking (S8). A finished task
 * was reported (T3), or a member was given work (T4). Or somebody's time would run where none may (T10).
 */
export const undoing = (data: Data, entry: Undoable, now: Instant): UndoPlan | Refused => {
  if ([...entry.patches, ...entry.before].some(({ table }) => table === 'movements')) return refused('stock-moved');
  const filed = filedRefusal(entry);
  if (filed) return filed;
  if (!isWholeEntry(entry) || hasExpiredFiles(entry, now)) return refused('changed-since');
  const changed = changedSince(data, entry);
  const wanted = entry.before
    .filter((patch) => !changed.some(isSameRecord(patch)))
    .map((patch) => keepingNumber(data, patch, now));
  const isMany = isOfMany(entry);
  const back = canStand(data, wanted) ? wanted : isMany ? standingOnes(data, wanted) : [];
  const left = entry.patches.filter((patch) => !back.some(isSameRecord(patch)));
  const isRefusedWhole = back.length === 0 || (left.length > 0 && !isMany) || !canStand(data, back);
  return isRefusedWhole ? refused('changed-since') : { back, left };
};

/** Takes back one entry of the log, as `undoing` says. */
export const undoEntry = change('undo', (data, entry: Undoable, { now }) => {
  const answer = undoing(data, entry, now);
  return isRefused(answer) ? answer : answer.back;
});
