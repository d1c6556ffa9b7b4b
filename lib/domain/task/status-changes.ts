import { cannotJoin } from '../archiving';
import { change, type Data, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import type { Task, TaskId, TimeEntryId } from '../model/task';
import { isRefused, refused } from '../refusal';
import { endByNextStretch } from '../timed-work';
import { textRefusal } from '../written';
import { reopenRefusal } from './attention';
import { joiningTeam } from './changes';
import { gapsOf } from './checklist';
import { canFinish, canStart } from './rules';
import { endRefusal, startTimer } from './time-changes';
import { withTimersEnded } from './timers-ended';

interface TaskStart {
  readonly id: TaskId;
  /** The id of the acting user's stretch that starts with the task. */
  readonly timer?: TimeEntryId;
}

/**
 * `Iniciar`: a pending task starts today (invariant T2). With `timer` the acting user's timer starts too (invariant T10). If
 * their timer can't start, only the task does.
 */
export const startTask = change('task-started', (data, { id, timer }: TaskStart, env) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  if (!canStart(task)) return refused('task-not-pending');
  const timed = timer && startTimer(data, { taskId: id, id: timer }, env);
  return timed && !isRefused(timed) && timed.length > 0
    ? timed
    : [put('tasks', { ...task, startDate: env.today, couldNotComplete: undefined })];
});

/**
 * `Finalizar`: a task in progress is completed today (invariant T2). Refused before its start day, and while a required point has
 * no answer (T9). All its timers end; the acting user's own of over 12 hours asks for its end first.
 */
export const finishTask = change('task-finished', (data, { id }: { readonly id: TaskId }, env) => {
  const { today, now } = env;
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  if (!canFinish(task)) return refused('task-not-in-progress');
  if (task.startDate && task.startDate > today) return refused('starts-later', { startDate: task.startDate });
  const gaps = gapsOf(task);
  if (gaps.length > 0) return refused('points-missing', { points: gaps.map(({ text }) => text) });
  const finished = { ...task, completeDate: today, couldNotComplete: undefined };
  return endRefusal(data, id, env) ?? [put('tasks', withTimersEnded(finished, now, endByNextStretch(data, now)))];
});

/** The patches that put a finished task back in progress. */
export const reopeningPatches = (data: Data, task: Task): readonly Patch[] => {
  const isGone = cannotJoin(data, task.projectId);
  const assigneeIds = task.assigneeIds.filter((id) => !isGone(id));
  const reopened: Task = { ...task, assigneeIds, completeDate: undefined, couldNotComplete: undefined };
  return [put('tasks', reopened), ...joiningTeam(data, task.projectId, assigneeIds)];
};

/**
 * `Reabrir`: a supervisor puts a finished task without a report back in progress (invariants T2, T3). Archived assignees are
 * dropped and the others rejoin the team (T4). An archived project takes nobody back.
 */
export const reopenTask = change('task-reopened', (data, { id }: { readonly id: TaskId }, { user }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  const refusal = reopenRefusal(data, task, data.users.get(user));
  if (refusal) return refusal;
  return reopeningPatches(data, task);
});

/** `No se pudo completar`: stores why an open task could not be done. A later reason replaces an earlier one. */
export const recordSetback = change(
  'task-not-possible',
  (data, { id, reason }: { readonly id: TaskId; readonly reason: string }, { now, user }) => {
    const task = data.tasks.get(id);
    if (!task) return refused('record-missing');
    if (task.completeDate) return refused('task-is-finished');
    const couldNotComplete = { reason: reason.trim(), by: user, at: now };
    return textRefusal(reason, 'reason') ?? keepingReferences(data, [put('tasks', { ...task, couldNotComplete })]);
  },
);

/** `Retomar`: removes the reason why a task could not be done. Without one nothing changes. */
export const resumeTask = change('task-resumed', (data, { id }: { readonly id: TaskId }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  return task.couldNotComplete ? [put('tasks', { ...task, couldNotComplete: undefined })] : [];
});
