import { addDays, type Day } from '@/lib/kernel/day';
import { memoByIdentity } from '@/lib/kernel/list';
import { ascending, insertionIndex } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import { affectedByArchiving } from '../archiving';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { Project } from '../model/project';
import type { Task } from '../model/task';
import type { User, UserId } from '../model/user';
import { supervisorRefusal } from '../permission';
import { type Refused, refused } from '../refusal';
import { standingReport } from '../standing-report';
import { canReport, taskStatus, tasksOfProject } from './rules';

/** Why a task needs attention: overdue, due today, or finished without a report. */
export const ATTENTION_REASONS = ['overdue', 'today', 'unreported'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export type Person = Pick<User, 'id' | 'roleLabel'>;

/** Refuses to reopen a task that is not finished or is reported (invariant T3), and users who are no supervisor. */
export const reopenRefusal = (
  { completionReports }: Pick<Data, 'completionReports'>,
  task: Task,
  person: Pick<User, 'roleLabel'> | undefined,
): Refused | undefined => {
  if (taskStatus(task) !== 'Completed') return refused('task-not-finished');
  if (standingReport(completionReports, task.id)) return refused('report-already-submitted');
  return supervisorRefusal(person);
};

type Work = Pick<Data, 'tasks' | 'projects' | 'completionReports'>;

/** How a task may need attention: `open`, or `unreported`; `undefined` when it never will, as in an archived project. */
export const mayNeedAttention = (task: Task, { projects, completionReports }: Omit<Work, 'tasks'>) => {
  if (projects.get(task.projectId)?.archivedAt) return undefined;
  if (!task.completeDate) return 'open';
  return canReport(task, completionReports) ? 'unreported' : undefined;
};

/** The tasks whose attention these writes may change. */
export const ATTENTION_AFFECTED_BY = {
  projects: (write: Write<string, Project>, { tasks }: Pick<Data, 'tasks'>) =>
    affectedByArchiving(write, (id) => tasksOfProject(tasks, id)),
  completionReports: ({ key }: { readonly key: string }) => [key],
};

const calling = orderedIndex<'tasks', 'projects' | 'completionReports'>({
  of: ['tasks'],
  affectedBy: ATTENTION_AFFECTED_BY,
  keysOf: (task, data) => {
    const call = mayNeedAttention(task, data);
    return call ? ['', ...task.assigneeIds].map((of) => `${call} ${of}`) : [];
  },
  order: ascending(({ dueDate }) => dueDate),
});

/** Cached parts of a list, so that a part keeps its identity as long as its list. */
const stretches = memoByIdentity((_: readonly Task[]) => new Map<string, readonly Task[]>());

const between = (tasks: readonly Task[], from: Day | undefined, before: Day) => {
  const placeIn = (day: Day) => insertionIndex(tasks, ({ dueDate }) => dueDate < day);
  const known = stretches(tasks);
  const stretch = known.get(`${from} ${before}`) ?? tasks.slice(from && placeIn(from), placeIn(before));
  known.set(`${from} ${before}`, stretch);
  return stretch;
};

/** The tasks that need attention for one reason, by due date; of one user or everybody, without archived projects. */
export const tasksNeedingAttention = (data: Work, call: AttentionReason, today: Day, of?: UserId): readonly Task[] => {
  if (call === 'unreported') return calling.under(data, `unreported ${of ?? ''}`);
  const open = calling.under(data, `open ${of ?? ''}`);
  return call === 'overdue' ? between(open, undefined, today) : between(open, today, addDays(today, 1));
};
