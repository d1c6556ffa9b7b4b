import { addDays, type Day, isDay } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { changeOfMany } from '../change-of-many';
import type { Priority, TaskId } from '../model/task';
import type { UserId } from '../model/user';
import { refused } from '../refusal';
import { finishTask, startTask, updateTask } from './changes';
import { ASSIGNINGS, type AssignmentMode, assigneesAfter } from './rules';

/** On which day tasks are due: all on one, or each so many days later than now (earlier when negative). */
export type NewDueDate = { readonly on: Day } | { readonly by: number };

interface Rescheduling {
  readonly id: TaskId;
  readonly due: NewDueDate;
}

/** Gives many tasks another due date, each as its form would: refused before its start; the same day changes nothing. */
export const rescheduleTasks = changeOfMany('tasks-rescheduled', (data, { id, due }: Rescheduling, env) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  const dueDate = 'on' in due ? due.on : addDays(task.dueDate, due.by);
  if (!isDay(dueDate)) return refused('does-not-fit', { path: ['dueDate'], why: 'shape' }, 'dueDate');
  return dueDate === task.dueDate ? [] : updateTask(data, { ...task, dueDate }, env);
});

interface Assignment {
  readonly id: TaskId;
  readonly userId: UserId;
  readonly how: AssignmentMode;
}

/**
 * Gives many tasks to one person, alone or beside the others, or takes the person off them. Who gets one joins its team (invariant T4);
 * refused for a person who is archived, and for a way of assigning that there is not.
 */
export const assignTasks = changeOfMany('tasks-assigned', (data, { id, userId, how }: Assignment, env) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  if (!ASSIGNINGS.includes(how)) return refused('does-not-fit', { path: ['how'], why: 'shape' }, 'how');
  const assigneeIds = assigneesAfter(how, task.assigneeIds, userId);
  return sameValue(assigneeIds, task.assigneeIds) ? [] : updateTask(data, { ...task, assigneeIds }, env);
});

/** Gives many tasks another priority. */
export const prioritizeTasks = changeOfMany(
  'tasks-prioritized',
  (data, { id, priority }: { readonly id: TaskId; readonly priority: Priority }, env) => {
    const task = data.tasks.get(id);
    if (!task) return refused('record-missing');
    return task.priority === priority ? [] : updateTask(data, { ...task, priority }, env);
  },
);

/** Iniciar, of many: those that are pending start today (invariant T2). */
export const startTasks = changeOfMany('tasks-started', startTask);

/** Finalizar, of many: those in progress are complete today (invariant T2). */
export const finishTasks = changeOfMany('tasks-finished', finishTask);
