import type { Instant } from '@/lib/kernel/day';
import { filesOfRow } from '../attached-files';
import type { ChangeLabel } from '../change-label';
import { applyPatches, change, type Data, isApplied, type Patch, put } from '../data';
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
import { patchesRefusal, recordRefusal } from './record-rules';
import { isTooOld } from './retention';

/** An undone new invoice leaves a tombstone, because its number was used (invariant M2). */
const keepingNumber = (data: Data, patch: Patch, now: Instant) => {
  const made = patch.table === 'invoices' && patch.row === null ? data.invoices.get(patch.id) : undefined;
  return made ? put('invoices', tombstoneOf(made, now)) : patch;
};

/** Whether an entry has a `before` row for each of its patches. */
const isWholeEntry = ({ patches, before }: Pick<LogEntry, 'patches' | 'before'>) =>
  patches.length === before.length &&
  patches.every(({ table, id }, index) => table === before[index]?.table && id === before[index]?.id);

type Undoable = Pick<LogEntry, 'patches' | 'before'> & Partial<Pick<LogEntry, 'at' | 'label'>>;

/** Changes of many independent records, which may be undone in part. */
const OF_MANY: ReadonlySet<ChangeLabel> = new Set([
  ...(['tasks-rescheduled', 'tasks-assigned', 'tasks-prioritized', 'tasks-started', 'tasks-finished'] as const),
  ...(['requests-approved', 'requests-rejected', 'invoices-paid'] as const),
  ...(['projects-archived', 'customers-archived', 'users-archived', 'materials-archived'] as const),
]);
const isOfMany = ({ label }: Undoable) => label !== undefined && OF_MANY.has(label);

const isSameRecord = (one: Patch) => (other: Patch) => one.table === other.table && one.id === other.id;

/** The records of an entry that have changed since. */
const changedSince = (data: Data, { patches }: Pick<LogEntry, 'patches'>): readonly Patch[] =>
  patches.filter((patch) => !isApplied(data, patch));

/** The tasks in these rows, and those of users and projects archived by them. */
const tasksTouchedBy = (after: Data, rows: readonly Patch[]): readonly Task[] =>
  rows.flatMap(({ table, row }) => {
    if (table === 'tasks') return row ?? [];
    if (table === 'users') return row?.archivedAt ? timedTasks(after, row.id) : [];
    return table === 'projects' && row?.archivedAt ? tasksOfProject(after.tasks, row.id) : [];
  });

/** Whether a timer would run on a task or for a user where none may (invariant T10). */
const runsWhereNoneMay = (after: Data, rows: readonly Patch[]) =>
  tasksTouchedBy(after, rows).some(
    (task) => hasOpenTimer(task) && (timingRefusal(after, task) || withTimersSettled(task, after) !== task),
  );

/** Whether these rows can be restored: no dangling link (invariant I1), no broken rule, no invalid timer. */
const canStand = (data: Data, rows: readonly Patch[]) => {
  const after = applyPatches(data, rows);
  return danglingLinks(after).length === 0 && !patchesRefusal(data, rows) && !runsWhereNoneMay(after, rows);
};

/** The rows that can be restored, when not all can, in order. */
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

/** Whether it would restore attachments whose bytes may be deleted. */
const hasExpiredFiles = ({ at, before }: Undoable, now: Instant) =>
  at !== undefined && isTooOld({ at }, new Date(now)) && before.some(({ row }) => filesOfRow(row).length > 0);

const signatureOf = (row: Patch['row'] | undefined) => (row && 'signature' in row ? row.signature : undefined);

/**
 * Refuses to undo a submitted report, which only a supervisor reopens with a reason (invariant T3). Also refuses to undo a
 * shipment's signature (S10).
 */
const filedRefusal = ({ patches, before }: Pick<LogEntry, 'patches' | 'before'>): Refused | undefined => {
  if (patches.some(({ table, row }) => table === 'completionReports' && row && !row.reopened))
    return refused('report-already-submitted');
  const wasSigned = (patch: Patch) =>
    patch.table === 'shipments' && signatureOf(patch.row) && !signatureOf(before.find(isSameRecord(patch))?.row);
  return patches.some(wasSigned) ? refused('already-signed') : undefined;
};

const isArchivedAssignee = ({ refused: code, figures }: Refused) =>
  code === 'assignee-left' && 'archived' in figures && figures.archived;

interface UndoPlan {
  /** The rows that are restored. */
  readonly back: readonly Patch[];
  /** The records that stay, for a change of many: changed since, or needed by later changes. */
  readonly left: readonly Patch[];
}

/**
 * What undoing an entry does. A change of many is undone as far as possible.
 * Refused when the entry moved stock, which a reversal corrects (invariant S9). Refused when it submitted a report or signed a
 * shipment.
 * Refused when a record has changed since, the bytes of attachments may be gone, or a link would dangle (I1). An archived
 * assignee is named.
 * Refused when later changes depend on it: a request was served (R5), or a material moved with its tracking (S8). The same holds
 * for a reported task (T3), a member with assigned work (T4), or an invalid timer (T10).
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
  if (!isRefusedWhole) return { back, left };
  const why = changed.length === 0 ? patchesRefusal(data, wanted) : undefined;
  // Who was archived is named, because a person can restore them.
  return why && isArchivedAssignee(why) ? why : refused('changed-since');
};

/** Undoes one entry, as `undoing` says. */
export const undoEntry = change('undo', (data, entry: Undoable, { now }) => {
  const answer = undoing(data, entry, now);
  return isRefused(answer) ? answer : answer.back;
});
