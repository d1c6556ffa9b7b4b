import type { Day } from '@/lib/kernel/day';
import { groupBy, memoByIdentity, sortBy } from '@/lib/kernel/list';
import type { Table } from '../data';
import type { ProjectId } from '../project/model';
import type { UserId } from '../user/model';
import type { ChecklistItem, Task, TaskStatus } from './model';

type TaskDates = Pick<Task, 'startDate' | 'completeDate'>;

/** The two dates say it all; nothing else stores the status (invariant T1). */
export const taskStatus = ({ startDate, completeDate }: TaskDates): TaskStatus =>
  completeDate ? 'Completed' : startDate ? 'In Progress' : 'Pending';

/** Iniciar is offered on a pending task only (invariant T2). */
export const canStart = (task: TaskDates) => taskStatus(task) === 'Pending';

/** Finalizar is offered on a task in progress only (invariant T2). */
export const canFinish = (task: TaskDates) => taskStatus(task) === 'In Progress';

/** A report is asked of a completed task that has none yet (invariant T3). */
export const canReport = (task: TaskDates & Pick<Task, 'id'>, reports: Table<'completionReports'>) =>
  taskStatus(task) === 'Completed' && !reports.has(task.id);

/** Whether a task is past its due day and not done. The due day itself is still in time. */
export const isOverdue = (task: TaskDates & Pick<Task, 'dueDate'>, today: Day) => !task.completeDate && task.dueDate < today;

/** Every project's tasks. */
export const tasksByProject = memoByIdentity((tasks: Table<'tasks'>) => groupBy(tasks.values(), ({ projectId }) => projectId));

/** One project's tasks. */
export const tasksOfProject = (tasks: Table<'tasks'>, projectId: ProjectId) => tasksByProject(tasks).get(projectId) ?? [];

const byAssignee = memoByIdentity((tasks: Table<'tasks'>) => {
  const assigned = [...tasks.values()].flatMap((task) => task.assigneeIds.map((userId) => ({ userId, task })));
  const groups = groupBy(assigned, ({ userId }) => userId);
  return new Map([...groups].map(([userId, rows]) => [userId, rows.map(({ task }) => task)] as const));
});

/** The tasks that a person is assigned to. */
export const tasksOfUser = (tasks: Table<'tasks'>, userId: UserId): readonly Task[] => byAssignee(tasks).get(userId) ?? [];

const doneOn = ({ completeDate }: Task) => completeDate ?? '';

/** Tasks as they are worked off: what is open, the one due first on top; below it what is done, the latest on top. */
export const inWorkOrder = (tasks: Iterable<Task>): readonly Task[] => {
  const byDueDate = sortBy(tasks, ({ dueDate }) => dueDate);
  const done = byDueDate.filter(doneOn);
  return [...byDueDate.filter((task) => !doneOn(task)), ...sortBy(done, doneOn, 'down')];
};

/** Every task, as they are worked off. */
export const allTasks = memoByIdentity((tasks: Table<'tasks'>) => inWorkOrder(tasks.values()));

/** Every task that nobody has started, the one due first on top. */
export const pendingTasks = memoByIdentity((tasks: Table<'tasks'>): readonly Task[] => allTasks(tasks).filter(canStart));

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
