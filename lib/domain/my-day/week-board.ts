import { addDays, type Day } from '@/lib/kernel/day';
import { sortByName, unique } from '@/lib/kernel/list';
import type { Data } from '../data';
import type { Task } from '../model/task';
import type { User, UserId } from '../model/user';
import type { updateTask } from '../task/changes';
import { tasksInWork } from '../task/rules';

/** A user's open tasks due on one day. Several on one day are allowed. */
export interface BoardCell {
  readonly day: Day;
  readonly tasks: readonly Task[];
}

/** A user's week. The row without a user has the unassigned tasks. */
export interface BoardRow {
  readonly person: User | undefined;
  readonly cells: readonly BoardCell[];
}

const DAYS = 7;

/** The seven days from a Monday. */
export const weekFrom = (monday: Day): readonly Day[] => Array.from({ length: DAYS }, (_, place) => addDays(monday, place));

/**
 * The open tasks due in a week, by user and day, without archived projects. Every user who is not archived has a row, by name,
 * also without tasks. The last row has unassigned tasks, if any. A task of two users is in both rows.
 */
export const weekBoard = (data: Pick<Data, 'tasks' | 'users' | 'projects'>, monday: Day): readonly BoardRow[] => {
  const days = weekFrom(monday);
  const due = tasksInWork(data, 'open').filter(({ dueDate }) => days.includes(dueDate));
  const rowOf = (person: User | undefined): BoardRow => {
    const own = due.filter(({ assigneeIds }) => (person ? assigneeIds.includes(person.id) : assigneeIds.length === 0));
    return { person, cells: days.map((day) => ({ day, tasks: own.filter(({ dueDate }) => dueDate === day) })) };
  };
  const people = [...data.users.values()].filter(
    ({ id, archivedAt }) => archivedAt === undefined || due.some(({ assigneeIds }) => assigneeIds.includes(id)),
  );
  const rows = sortByName(people, ({ name }) => name).map(rowOf);
  return due.some(({ assigneeIds }) => assigneeIds.length === 0) ? [...rows, rowOf(undefined)] : rows;
};

/** Whether a day is over, so that no task can be moved to it. */
export const isClosedDay = (day: Day, today: Day) => day < today;

/** A move of a task on the board: to a day, and from one user to another. Its other assignees stay. */
export interface Move {
  readonly day: Day;
  readonly from: UserId | undefined;
  readonly to: UserId | undefined;
}

/** The input of `updateTask` for a moved task: the new due day and assignee; others' changes stay. */
export const movedTask = (task: Task, { day, from, to }: Move) => {
  const others = task.assigneeIds.filter((id) => id !== from);
  const assigneeIds = from === to ? task.assigneeIds : unique([...others, ...(to ? [to] : [])]);
  return { ...task, dueDate: day, assigneeIds, opened: task } satisfies Parameters<typeof updateTask>[1];
};
