import type { Day } from '@/lib/kernel/day';
import { unique } from '@/lib/kernel/list';
import { ascending, combinedOrder, descending } from '@/lib/kernel/order';
import { affectedByArchiving } from '../archiving';
import type { Data, Table } from '../data';
import { orderedIndex } from '../derived';
import type { ChecklistItem } from '../model/checklist';
import type { ProjectId } from '../model/project';
import type { Task, TaskStatus } from '../model/task';
import type { UserId } from '../model/user';
import { standingReport } from '../standing-report';

type TaskDates = Pick<Task, 'startDate' | 'completeDate'>;

/** The status of a task follows from its two dates; it is not stored (invariant T1). */
export const taskStatus = ({ startDate, completeDate }: TaskDates): TaskStatus =>
  completeDate ? 'Completed' : startDate ? 'In Progress' : 'Pending';

/** Whether `Iniciar` is available: on a pending task only (invariant T2). */
export const canStart = (task: TaskDates) => taskStatus(task) === 'Pending';

/** Whether `Finalizar` is available: on a task in progress only (invariant T2). */
export const canFinish = (task: TaskDates) => taskStatus(task) === 'In Progress';

/** The reason why an open task could not be done, if any. */
export const setbackOf = ({ couldNotComplete, completeDate }: Pick<Task, 'couldNotComplete' | 'completeDate'>) =>
  completeDate ? undefined : couldNotComplete;

/** Whether a task can be reported: completed and without a report (invariant T3). */
export const canReport = (task: TaskDates & Pick<Task, 'id'>, reports: Table<'completionReports'>) =>
  taskStatus(task) === 'Completed' && !standingReport(reports, task.id);

/** Where a task's work is: its own site, else its customer's address, if any. */
export const placeOf = ({ projects, customers }: Pick<Data, 'projects' | 'customers'>, { site, projectId }: Task) => {
  const customerId = projects.get(projectId)?.customerId;
  return site ?? ((customerId && customers.get(customerId)?.address) || undefined);
};

/** The modes of an assignment: add the user, make them the only one, or remove them. */
export const ASSIGNMENT_MODES = ['add', 'only', 'remove'] as const;
export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number];

/** The assignees after an assignment, each once (invariant T4). */
export const assigneesAfter = (how: AssignmentMode, now: readonly UserId[], person: UserId): readonly UserId[] =>
  ({ add: unique([...now, person]), only: [person], remove: now.filter((one) => one !== person) })[how];

/** Whether an open task is past its due day; on the due day it is not. */
export const isOverdue = (task: TaskDates & Pick<Task, 'dueDate'>, today: Day) => !task.completeDate && task.dueDate < today;

const isDone = ({ completeDate }: TaskDates) => completeDate !== undefined;

/** The order of tasks: open ones by due date, then completed ones, the latest first. */
const inWorkOrder = combinedOrder<Task>(
  ascending((task) => Number(isDone(task))),
  descending(({ completeDate }) => completeDate ?? ''),
  ascending(({ dueDate }) => dueDate),
);

/** A filter of tasks: one status, or all open ones. */
export type TaskState = TaskStatus | 'open';

const keyOf = (state: TaskState | undefined, of: string | undefined) => `${state ?? ''} ${of ?? ''}`;
const statesOf = (task: TaskDates) => [undefined, taskStatus(task), ...(isDone(task) ? [] : ['open' as const])];

// Two indexes, because many short lists and a few long ones are cheaper to update separately.
const byProject = orderedIndex({
  of: ['tasks'],
  keysOf: (task) => statesOf(task).map((state) => keyOf(state, task.projectId)),
  order: inWorkOrder,
});
const inWork = orderedIndex<'tasks', 'projects'>({
  of: ['tasks'],
  affectedBy: { projects: (write, { tasks }) => affectedByArchiving(write, (id) => tasksOfProject(tasks, id, 'open')) },
  keysOf: (task, { projects }) =>
    !isDone(task) && projects.get(task.projectId)?.archivedAt
      ? []
      : [undefined, ...task.assigneeIds].flatMap((of) => statesOf(task).map((state) => keyOf(state, of))),
  order: inWorkOrder,
});

/** A project's tasks in working order, of one state or all. */
export const tasksOfProject = (tasks: Table<'tasks'>, projectId: ProjectId, state?: TaskState) =>
  byProject.under({ tasks }, keyOf(state, projectId));

/**
 * Tasks in working order, of everybody or one assignee, of one state or all. Open tasks of archived projects are excluded;
 * completed ones are not.
 */
export const tasksInWork = (data: Pick<Data, 'tasks' | 'projects'>, state?: TaskState, of?: UserId) =>
  inWork.under(data, keyOf(state, of));

const MOST_AVATARS = 3;
const AVATARS_BESIDE_A_COUNTER = 2;

/** The assignees whose avatars are drawn, and the number of others: up to three, else two and `+(n − 2)` (invariant T4). */
export const assigneeDisplay = <Assignee>(assignees: readonly Assignee[]) => {
  const shown = assignees.length > MOST_AVATARS ? assignees.slice(0, AVATARS_BESIDE_A_COUNTER) : assignees;
  return { shown, more: assignees.length - shown.length };
};

/** The number of open points of a checklist. */
export const openPoints = (checklist: readonly ChecklistItem[]) => checklist.filter(({ completed }) => !completed).length;

/** The number of completed points of a checklist, and of all. */
export const checklistProgress = (checklist: readonly ChecklistItem[]) => ({
  completed: checklist.filter(({ completed }) => completed).length,
  total: checklist.length,
});
