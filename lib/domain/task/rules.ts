import type { Day } from '@/lib/kernel/day';
import { unique } from '@/lib/kernel/list';
import { byTurns, down, up } from '@/lib/kernel/order';
import { movedByArchiving } from '../archiving';
import type { Data, Table } from '../data';
import { orderedIndex } from '../derived';
import type { ChecklistItem } from '../model/checklist';
import type { ProjectId } from '../model/project';
import type { Task, TaskStatus } from '../model/task';
import type { UserId } from '../model/user';
import { standingReport } from '../standing-report';

type TaskDates = Pick<Task, 'startDate' | 'completeDate'>;

/** The two dates say it all; nothing else stores the status (invariant T1). */
export const taskStatus = ({ startDate, completeDate }: TaskDates): TaskStatus =>
  completeDate ? 'Completed' : startDate ? 'In Progress' : 'Pending';

/** Iniciar is offered on a pending task only (invariant T2). */
export const canStart = (task: TaskDates) => taskStatus(task) === 'Pending';

/** Finalizar is offered on a task in progress only (invariant T2). */
export const canFinish = (task: TaskDates) => taskStatus(task) === 'In Progress';

/** Why a task could not be done, while that stands: its end settles it. */
export const setbackOf = ({ couldNotComplete, completeDate }: Pick<Task, 'couldNotComplete' | 'completeDate'>) =>
  completeDate ? undefined : couldNotComplete;

/** A report is asked of a completed task that has none yet (invariant T3). */
export const canReport = (task: TaskDates & Pick<Task, 'id'>, reports: Table<'completionReports'>) =>
  taskStatus(task) === 'Completed' && !standingReport(reports, task.id);

/** What happens to a task's people when one is named: that one too, that one alone, or all but that one. */
export const ASSIGNINGS = ['add', 'only', 'remove'] as const;
export type AssignmentMode = (typeof ASSIGNINGS)[number];

/** The people of a task once a person was assigned so; each once (invariant T4). */
export const assigneesAfter = (how: AssignmentMode, now: readonly UserId[], person: UserId): readonly UserId[] =>
  ({ add: unique([...now, person]), only: [person], remove: now.filter((one) => one !== person) })[how];

/** Whether a task is past its due day and not done. The due day itself is still in time. */
export const isOverdue = (task: TaskDates & Pick<Task, 'dueDate'>, today: Day) => !task.completeDate && task.dueDate < today;

const isDone = ({ completeDate }: TaskDates) => completeDate !== undefined;

/** Tasks as they are worked off: what is open, the one due first on top; below it what is done, the latest on top. */
const inWorkOrder = byTurns<Task>(
  up((task) => Number(isDone(task))),
  down(({ completeDate }) => completeDate ?? ''),
  up(({ dueDate }) => dueDate),
);

/** Which tasks are asked for: of one status, or all that are not done. */
export type TaskState = TaskStatus | 'open';

const keyOf = (state: TaskState | undefined, of: string | undefined) => `${state ?? ''} ${of ?? ''}`;
const statesOf = (task: TaskDates) => [undefined, taskStatus(task), ...(isDone(task) ? [] : ['open' as const])];

// Apart, for many short lists and a few long ones keep each other from being kept up cheaply.
const byProject = orderedIndex({
  of: ['tasks'],
  keysOf: (task) => statesOf(task).map((state) => keyOf(state, task.projectId)),
  order: inWorkOrder,
});
const inWork = orderedIndex<'tasks', 'projects'>({
  of: ['tasks'],
  movedBy: { projects: (write, { tasks }) => movedByArchiving(write, (id) => tasksOfProject(tasks, id, 'open')) },
  keysOf: (task, { projects }) =>
    !isDone(task) && projects.get(task.projectId)?.archivedAt
      ? []
      : [undefined, ...task.assigneeIds].flatMap((of) => statesOf(task).map((state) => keyOf(state, of))),
  order: inWorkOrder,
});

/** One project's tasks as they are worked off; of one state, or all. */
export const tasksOfProject = (tasks: Table<'tasks'>, projectId: ProjectId, state?: TaskState) =>
  byProject.under({ tasks }, keyOf(state, projectId));

/**
 * The tasks as they are worked off: everybody's, or those that a person is assigned to; of one state, or all. What an archived project left
 * undone is nobody's work; what was done in it stays.
 */
export const tasksInWork = (data: Pick<Data, 'tasks' | 'projects'>, state?: TaskState, of?: UserId) =>
  inWork.under(data, keyOf(state, of));

const MOST_AVATARS = 3;
const AVATARS_BESIDE_A_COUNTER = 2;

/** Whose avatars are drawn and how many people the counter stands for: up to three; of more, two and `+(n − 2)` (invariant T4). */
export const assigneeDisplay = <Assignee>(assignees: readonly Assignee[]) => {
  const shown = assignees.length > MOST_AVATARS ? assignees.slice(0, AVATARS_BESIDE_A_COUNTER) : assignees;
  return { shown, more: assignees.length - shown.length };
};

/** How many points of a checklist are still open. */
export const openPoints = (checklist: readonly ChecklistItem[]) => checklist.filter(({ completed }) => !completed).length;

/** How many points of a checklist are ticked, of how many. */
export const checklistProgress = (checklist: readonly ChecklistItem[]) => ({
  completed: checklist.filter(({ completed }) => completed).length,
  total: checklist.length,
});
