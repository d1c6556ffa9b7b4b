import { change, type Data, type Env, put, withoutGaps } from '../data';
import { keepingReferences } from '../integrity';
import type { Task, TaskId, TimeEntry, TimeEntryId } from '../model/task';
import { refused } from '../refusal';
import { runningOf } from '../timed-work';
import { canStart } from './rules';
import { endedAt } from './timers-ended';

const isMine =
  ({ user }: Env) =>
  ({ userId }: TimeEntry) =>
    userId === user;

const settled = (task: Task, env: Env): TimeEntry[] =>
  (task.timeEntries ?? []).map((entry) => (isMine(env)(entry) ? withoutGaps({ ...entry, paused: undefined }) : entry));

/** The person's stretch elsewhere ends when one begins here; there is one timer a person (invariant T10). */
const elsewhereEnded = (data: Data, { user, now }: Env, id: TaskId) => {
  const running = runningOf(data, user);
  if (!running || running.task.id === id) return [];
  const { task, entry } = running;
  const timeEntries = (task.timeEntries ?? []).map((one) => (one === entry ? { ...one, endedAt: endedAt(one, now) } : one));
  return [put('tasks', { ...task, timeEntries })];
};

interface Starting {
  readonly taskId: TaskId;
  readonly id: TimeEntryId;
}

/**
 * Starts the acting person's timer on a task, or resumes it after a pause; their timer on another task stops. A pending task begins today.
 * A second tap changes nothing. Refused on a finished task.
 */
export const startTimer = /*#__PURE__*/ change('timer-started', (data, { taskId, id }: Starting, env) => {
  const task = data.tasks.get(taskId);
  if (!task) return refused('record-missing');
  if (task.completeDate) return refused('task-is-finished');
  if (runningOf(data, env.user)?.task.id === taskId || task.timeEntries?.some((entry) => entry.id === id)) return [];
  const timeEntries = [...settled(task, env), { id, userId: env.user, startedAt: env.now }];
  const begun = canStart(task) ? { startDate: env.today, couldNotComplete: undefined } : {};
  return keepingReferences(data, [...elsewhereEnded(data, env, taskId), put('tasks', { ...task, ...begun, timeEntries })]);
});

const ended = (data: Data, taskId: TaskId, env: Env, isPause: boolean) => {
  const task = data.tasks.get(taskId);
  if (!task) return refused('record-missing');
  const entries = task.timeEntries ?? [];
  const changed = (isPause ? entries : settled(task, env)).map((entry) =>
    isMine(env)(entry) && entry.endedAt === undefined
      ? { ...entry, endedAt: endedAt(entry, env.now), ...(isPause && { paused: true as const }) }
      : entry,
  );
  const isSame = changed.every(
    ({ endedAt: end, paused }, index) => end === entries[index]?.endedAt && paused === entries[index]?.paused,
  );
  return isSame ? [] : [put('tasks', { ...task, timeEntries: changed })];
};

/** Pauses the acting person's timer on a task; the counted time stays. Where it does not run, nothing changes. */
export const pauseTimer = /*#__PURE__*/ change('timer-paused', (data, { taskId }: { readonly taskId: TaskId }, env) =>
  ended(data, taskId, env, true),
);

/** Stops the acting person's timer on a task, running or paused. */
export const stopTimer = /*#__PURE__*/ change('timer-stopped', (data, { taskId }: { readonly taskId: TaskId }, env) =>
  ended(data, taskId, env, false),
);
