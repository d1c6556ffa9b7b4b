import { asId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { mapping, type Steps } from '@/lib/kernel/slices';
import { applyingPatches, type Data, type Patch, put } from '../data';
import type { TaskId } from '../model/task';
import { taskAsSigned } from '../standing-report';
import { withTimersSettled } from '../task/timers-ended';
import { timedTasks } from '../timed-work';
import type { Clash } from './row';
import type { Row } from './versions';

/** A merged task corrected to its signed report, without timers that may not run. The clashes list the other fields. */
export interface SettledTask {
  readonly patch: Patch;
  readonly clashes: readonly Clash[];
}

/** The tasks of these patches that contradict their signed report (invariant T11) or have a timer that may not run. */
export function* settlingTasks(mine: Data, patches: readonly Patch[]): Steps<readonly SettledTask[]> {
  const after = yield* applyingPatches(mine, patches);
  const ids = new Set(
    patches.flatMap(({ table, id, row }): readonly TaskId[] => {
      if (table === 'tasks' || table === 'completionReports') return [asId<TaskId>(id)];
      return table === 'users' && row?.archivedAt ? timedTasks(after, row.id).map((task) => task.id) : [];
    }),
  );
  const settled = yield* mapping(ids, (id): readonly SettledTask[] => {
    const task = after.tasks.get(id);
    if (!task) return [];
    const signed = taskAsSigned(withTimersSettled(task, after), after.completionReports);
    if (signed === task) return [];
    const [was, row]: readonly [Row, Row] = [{ ...task }, { ...signed }];
    const fields = Object.keys({ ...was, ...row }).filter(
      (field) => field !== 'timeEntries' && !sameValue(was[field], row[field]),
    );
    return [{ patch: put('tasks', signed), clashes: fields.map((field) => ({ field, mine: row[field], theirs: was[field] })) }];
  });
  return settled.flat();
}
