import { applyPatches, change, type Data, type Patch, put } from '@/lib/domain/data';
import { tombstoneOf } from '@/lib/domain/invoice/rules';
import { danglingLinks } from '@/lib/domain/references';
import { refused } from '@/lib/domain/refusal';
import { requestStatus } from '@/lib/domain/request/rules';
import { taskStatus } from '@/lib/domain/task/rules';
import type { Instant } from '@/lib/kernel/day';
import type { LogEntry } from './contract';

const sameRow = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** An invoice that is taken back leaves its tombstone: its number was given (invariant M2). */
const keepingNumber = (data: Data, patch: Patch, now: Instant) => {
  const made = patch.table === 'invoices' && patch.row === null ? data.invoices.get(patch.id) : undefined;
  return made ? put('invoices', tombstoneOf(made, now)) : patch;
};

const hasMoved = ({ movements }: Data, field: 'materialId' | 'requestId', id: string) =>
  [...movements.values()].some((movement) => movement[field] === id);

/** Work in hand of this project (or this task itself) that is given to somebody outside the team (invariant T4). */
const strandsWork = ({ projects, tasks }: Data, id: string) =>
  [...tasks.values()].some(
    (task) =>
      (task.id === id || task.projectId === id) &&
      taskStatus(task) !== 'Completed' &&
      task.assigneeIds.some((user) => !projects.get(task.projectId)?.memberIds.includes(user)),
  );

/**
 * Whether others have acted since on what is taken back, without touching its row: a request was served (invariant R5), a material has moved
 * under its tracking (S8), a finished task was reported (T3), a member was given work (T4).
 */
const isBuiltOn = (data: Data, after: Data, { table, id, row }: Patch) => {
  if (row === null) return false;
  if (table === 'materialRequests') return requestStatus(row) !== 'Approved' && hasMoved(data, 'requestId', id);
  if (table === 'materials') return data.materials.get(id)?.trackingType !== row.trackingType && hasMoved(data, 'materialId', id);
  if (table === 'tasks') return (taskStatus(row) !== 'Completed' && data.completionReports.has(id)) || strandsWork(after, id);
  return table === 'projects' && strandsWork(after, id);
};

/**
 * Takes back one entry of the log: refused when any of its records has changed since or was built on, so that nobody's later work is lost,
 * when what it brings back, or takes away, would leave a reference that leads nowhere (invariant I1), and when it moved stock:
 * the ledger is corrected by a reversal (invariant S9).
 */
export const undoEntry = change('undo', (data, entry: Pick<LogEntry, 'patches' | 'before'>, { now }) => {
  if (entry.patches.some(({ table }) => table === 'movements')) return refused('stock-moved');
  const untouched = entry.patches.every(({ table, id, row }: Patch) => {
    const rows: ReadonlyMap<string, unknown> = data[table];
    return sameRow(rows.get(id), row);
  });
  const back = entry.before.map((patch) => keepingNumber(data, patch, now));
  const after = applyPatches(data, back);
  const whole = untouched && danglingLinks(after).length === 0 && !back.some((patch) => isBuiltOn(data, after, patch));
  return whole ? back : refused('changed-since');
});
