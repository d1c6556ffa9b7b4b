import { addDays, type Day } from '@/lib/kernel/day';
import { sortByName, unique } from '@/lib/kernel/list';
import type { Data } from '../data';
import type { Task } from '../model/task';
import type { User, UserId } from '../model/user';
import type { updateTask } from '../task/changes';
import { tasksInWork } from '../task/rules';

/** A person's open tasks that are due on one day. Several on one day are shown, never refused. */
export interface BoardCell {
  readonly day: Day;
  readonly tasks: readonly Task[];
}

/** A person's week. The row without a person holds the tasks that nobody is assigned to. */
export interface BoardRow {
  readonly person: User | undefined;
  readonly cells: readonly BoardCell[];
}

const DAYS = 7;

/** The seven days that begin on a Monday. */
export const weekFrom = (monday: Day): readonly Day[] => Array.from({ length: DAYS }, (_, place) => addDays(monday, place));

/**
 * The open tasks that are due in a week, by person and day. Everybody who is not archived has a row, by name, also without tasks; the last row holds
 * the unassigned tasks, if there are any. A task of two people is in both rows; one of an archived project is in none.
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

/** Where a task is moved on the board: to a day, and from one person to another. Its other people keep it. */
export interface Move {
  readonly day: Day;
  readonly from: UserId | undefined;
  readonly to: UserId | undefined;
}

/** A moved task as `updateTask` takes it: due on that day, one person in the other's place; what else was written meanwhile stays. */
export const movedTask = (task: Task, { day, from, to }: Move) => {
  const others = task.assigneeIds.filter((id) => id !== from);
  const assigneeIds = from === to ? task.assigneeIds : unique([...others, ...(to ? [to] : [])]);
  return { ...task, dueDate: day, assigneeIds, opened: task } satisfies Parameters<typeof updateTask>[1];
};
