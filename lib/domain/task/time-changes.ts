import type { Instant } from '@/lib/kernel/day';
import { archivedProjectRefusal } from '../archiving';
import { applyPatches, change, type Data, type Env, latestPatches, type Patch, put, withoutUndefined } from '../data';
import { keepingReferences } from '../integrity';
import type { Task, TaskId, TimeEntry, TimeEntryId } from '../model/task';
import { type Refused, refused } from '../refusal';
import { endByNextStretch, hoursToAsk, runningOf, type Stretch, stretchesOf, timedTasks } from '../timed-work';
import { canStart } from './rules';
import { endedAt } from './timers-ended';

const isMine =
  ({ user }: Env) =>
  ({ userId }: TimeEntry) =>
    userId === user;

const settled = (task: Task, env: Env): TimeEntry[] =>
  (task.timeEntries ?? []).map((entry) => (isMine(env)(entry) ? withoutUndefined({ ...entry, paused: undefined }) : entry));

/** Ends the user's stretch on another task, because each user has one timer (invariant T10). */
const elsewhereEnded = (running: Stretch | undefined, { now }: Env, id: TaskId) => {
  if (!running || running.task.id === id) return [];
  const { task, entry } = running;
  const timeEntries = (task.timeEntries ?? []).map((one) => (one === entry ? { ...one, endedAt: endedAt(one, now) } : one));
  return [put('tasks', { ...task, timeEntries })];
};

const isAhead = ({ startedAt, endedAt: end = startedAt, ahead }: TimeEntry, now: Instant) =>
  !ahead && (startedAt > now || end > now);

/** Marks the acting user's stretches in the future, which a fast clock wrote. They stay invalid when that time has come. */
const aheadMarked = (data: Data, env: Env): readonly Patch[] =>
  timedTasks(data, env.user).flatMap((task) => {
    const entries = task.timeEntries ?? [];
    const isWrong = (entry: TimeEntry) => isMine(env)(entry) && isAhead(entry, env.now);
    if (!entries.some(isWrong)) return [];
    const timeEntries = entries.map((entry) =>
      isWrong(entry)
        ? withoutUndefined({ ...entry, ahead: true as const, paused: undefined, endedAt: entry.endedAt ?? entry.startedAt })
        : entry,
    );
    return [put('tasks', { ...task, timeEntries })];
  });

/** Refuses to end a stretch of over 12 hours now; its user says when it ended. */
const longRunRefusal = (entry: TimeEntry | undefined, now: Instant): Refused | undefined => {
  const hours = entry && hoursToAsk(entry, now);
  return hours === undefined ? undefined : refused('stretch-asks-end', { hours });
};

/** `longRunRefusal` for the acting user's stretch on a task: the running one, else an unfinished one that is too long. */
export const endRefusal = (data: Data, taskId: TaskId, { user, now }: Pick<Env, 'user' | 'now'>): Refused | undefined => {
  const open = stretchesOf(data, user, now).filter(({ task, entry }) => task.id === taskId && entry.endedAt === undefined);
  const running = open.findLast(({ endedAt: end, fault }) => end === undefined && !fault);
  return longRunRefusal((running ?? open.find(({ fault }) => fault === 'too-long'))?.entry, now);
};

/** Refuses timers on a finished task or in an archived project. `Iniciar tiempo` depends on it. */
export const timingRefusal = (data: Pick<Data, 'projects'>, { completeDate, projectId }: Task): Refused | undefined => {
  if (completeDate) return refused('task-is-finished');
  return archivedProjectRefusal(data, projectId);
};

interface TimerStart {
  readonly taskId: TaskId;
  readonly id: TimeEntryId;
}

/**
 * Starts or resumes the acting user's timer on a task; their timer on another task stops. A pending task starts today. A running
 * timer changes nothing. Refused by `timingRefusal`, for an archived user, and while their other timer has run over 12 hours.
 */
export const startTimer = change('timer-started', (data, { taskId, id }: TimerStart, env) => {
  const task = data.tasks.get(taskId);
  if (!task) return refused('record-missing');
  const closed = timingRefusal(data, task);
  if (closed) return closed;
  if (data.users.get(env.user)?.archivedAt) return refused('archived');
  const marked = aheadMarked(data, env);
  const sound = applyPatches(data, marked);
  const now = sound.tasks.get(taskId) ?? task;
  const running = runningOf(sound, env.user, env.now);
  if (running?.task.id === taskId || now.timeEntries?.some((entry) => entry.id === id)) return [];
  const long = longRunRefusal(running?.entry, env.now);
  if (long) return long;
  const timeEntries = [...settled(now, env), { id, userId: env.user, startedAt: env.now }];
  const begun = canStart(now) ? { startDate: env.today, couldNotComplete: undefined } : {};
  const written = [...marked, ...elsewhereEnded(running, env, taskId), put('tasks', { ...now, ...begun, timeEntries })];
  return keepingReferences(data, latestPatches(written));
});

const ended = (data: Data, taskId: TaskId, env: Env, isPause: boolean) => {
  const task = data.tasks.get(taskId);
  if (!task) return refused('record-missing');
  const entries = task.timeEntries ?? [];
  const long = endRefusal(data, taskId, env);
  if (long) return long;
  const cutAt = endByNextStretch(data, env.now);
  const changed = (isPause ? entries : settled(task, env)).map((entry) =>
    isMine(env)(entry) && entry.endedAt === undefined
      ? { ...entry, endedAt: cutAt(entry) ?? endedAt(entry, env.now), ...(isPause && { paused: true as const }) }
      : entry,
  );
  const isSame = changed.every(
    ({ endedAt: end, paused }, index) => end === entries[index]?.endedAt && paused === entries[index]?.paused,
  );
  return isSame ? [] : [put('tasks', { ...task, timeEntries: changed })];
};

/**
 * Pauses the acting user's timer on a task; the counted time stays. Without a running timer nothing changes. Refused after over
 * 12 hours, when its end is asked for.
 */
export const pauseTimer = change('timer-paused', (data, { taskId }: { readonly taskId: TaskId }, env) =>
  ended(data, taskId, env, true),
);

/** Stops the acting user's running or paused timer on a task. Refused after over 12 hours, when its end is asked for. */
export const stopTimer = change('timer-stopped', (data, { taskId }: { readonly taskId: TaskId }, env) =>
  ended(data, taskId, env, false),
);
