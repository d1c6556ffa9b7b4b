import type { Day } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import { type Refused, refused } from '../refusal';
import type { User, UserId } from '../user/model';
import { roleOf } from '../user/rules';
import type { Task } from './model';
import { canReport, isOverdue, taskStatus } from './rules';

/** Why a task calls for somebody today: its day has passed, its day is today, or it is done and has no report. */
export const ATTENTION_REASONS = ['overdue', 'today', 'unreported'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export type Person = Pick<User, 'id' | 'roleLabel'>;

/** Whether a person answers for the work of all, as supervisors do, or for their own. */
export const supervises = (person: Pick<User, 'roleLabel'>) => roleOf(person) === 'supervisor';

/** Why a person may not reopen a task, if they may not: it is not finished, it was reported (invariant T3), or they are no supervisor. */
export const reopenRefusal = (
  { completionReports }: Pick<Data, 'completionReports'>,
  task: Task,
  person: Pick<User, 'roleLabel'> | undefined,
): Refused | undefined => {
  if (taskStatus(task) !== 'Completed') return refused('task-not-finished');
  if (completionReports.has(task.id)) return refused('report-already-submitted');
  return person && supervises(person) ? undefined : refused('supervisors-only');
};

type Work = Pick<Data, 'tasks' | 'projects' | 'completionReports'>;

const NEEDS_ATTENTION: Record<AttentionReason, (data: Work, task: Task, today: Day) => boolean> = {
  overdue: (_, task, today) => isOverdue(task, today),
  today: (_, task, today) => !task.completeDate && task.dueDate === today,
  unreported: (data, task) => canReport(task, data.completionReports),
};

/** The tasks that call for somebody in one way, the one due first on top: everybody's, or one person's. Those of archived projects call for nobody. */
export const tasksNeedingAttention = (data: Work, call: AttentionReason, today: Day, of?: UserId): readonly Task[] =>
  sortBy(
    [...data.tasks.values()].filter(
      (task) =>
        (of === undefined || task.assigneeIds.includes(of)) &&
        NEEDS_ATTENTION[call](data, task, today) &&
        !data.projects.get(task.projectId)?.archivedAt,
    ),
    ({ dueDate }) => dueDate,
  );
