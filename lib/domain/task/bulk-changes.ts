import { addDays, type Day, isDay } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { changeOfMany } from '../change-of-many';
import type { Priority, TaskId } from '../model/task';
import type { UserId } from '../model/user';
import { refused } from '../refusal';
import { updateTask } from './changes';
import { ASSIGNMENT_MODES, type AssignmentMode, assigneesAfter } from './rules';
import { finishTask, startTask } from './status-changes';

/** The new due date of many tasks: one day for all, or a shift in days (negative is earlier). */
export type NewDueDate = { readonly on: Day } | { readonly by: number };

interface Rescheduling {
  readonly id: TaskId;
  readonly due: NewDueDate;
}

/** Reschedules many tasks, each by the rules of its form: refused before its start; the same day changes nothing. */
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
 * Assigns one user to many tasks, alone or beside others, or removes them. A new assignee joins the project's team (invariant
 * T4). Refuses an archived user and an unknown mode.
 */
export const assignTasks = changeOfMany('tasks-assigned', (data, { id, userId, how }: Assignment, env) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  if (!ASSIGNMENT_MODES.includes(how)) return refused('does-not-fit', { path: ['how'], why: 'shape' }, 'how');
  const assigneeIds = assigneesAfter(how, task.assigneeIds, userId);
  return sameValue(assigneeIds, task.assigneeIds) ? [] : updateTask(data, { ...task, assigneeIds }, env);
});

/** Sets the priority of many tasks. */
export const prioritizeTasks = changeOfMany(
  'tasks-prioritized',
  (data, { id, priority }: { readonly id: TaskId; readonly priority: Priority }, env) => {
    const task = data.tasks.get(id);
    if (!task) return refused('record-missing');
    return task.priority === priority ? [] : updateTask(data, { ...task, priority }, env);
  },
);

/** `Iniciar` for many tasks: pending ones start today (invariant T2). */
export const startTasks = changeOfMany('tasks-started', startTask);

/** `Finalizar` for many tasks: those in progress are completed today (invariant T2). */
export const finishTasks = changeOfMany('tasks-finished', finishTask);
