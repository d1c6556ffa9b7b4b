import { asId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { applyPatches, type Data, type Patch, put } from '../data';
import type { TaskId } from '../model/task';
import { taskAsSigned } from '../standing-report';
import type { Clash } from './row';
import type { Row } from './versions';

/** A task that two wrote apart, one of them with a signature: it is as it was signed, and what the other said is told. */
export interface SignedTask {
  readonly patch: Patch;
  readonly clashes: readonly Clash[];
}

/** The tasks of these patches that say something else than was signed, as they were signed (invariant T11). */
export const tasksAsSigned = (mine: Data, patches: readonly Patch[]): readonly SignedTask[] => {
  const after = applyPatches(mine, patches);
  const ids = new Set(
    patches.flatMap(({ table, id }) => (table === 'tasks' || table === 'completionReports' ? [asId<TaskId>(id)] : [])),
  );
  return [...ids].flatMap((id): readonly SignedTask[] => {
    const task = after.tasks.get(id);
    if (!task) return [];
    const signed = taskAsSigned(task, after.completionReports);
    if (signed === task) return [];
    const [was, row]: readonly [Row, Row] = [{ ...task }, { ...signed }];
    const fields = Object.keys({ ...was, ...row }).filter((field) => !sameValue(was[field], row[field]));
    return [{ patch: put('tasks', signed), clashes: fields.map((field) => ({ field, mine: row[field], theirs: was[field] })) }];
  });
};
