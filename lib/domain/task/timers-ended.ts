import type { Instant } from '@/lib/kernel/day';
import { type Data, withoutUndefined } from '../data';
import type { Task, TimeEntry } from '../model/task';
import type { UserId } from '../model/user';
import { endByNextStretch } from '../timed-work';

/** The end of a stretch that ends now; its beginning, if the clock was set back. */
export const endedAt = ({ startedAt }: Pick<TimeEntry, 'startedAt'>, now: Instant) => (now < startedAt ? startedAt : now);

const isOpen = ({ endedAt: end }: TimeEntry) => end === undefined;

/** A task with its running timers ended, of all users or one: at `cutAt`, or now. */
export const withTimersEnded = (
  task: Task,
  now: Instant,
  cutAt?: (entry: TimeEntry) => Instant | undefined,
  of?: UserId,
): Task =>
  task.timeEntries
    ? {
        ...task,
        timeEntries: task.timeEntries.map((entry) =>
          of === undefined || entry.userId === of
            ? withoutUndefined({ ...entry, paused: undefined, endedAt: entry.endedAt ?? cutAt?.(entry) ?? endedAt(entry, now) })
            : entry,
        ),
      }
    : task;

/** Whether a timer of anybody or of one user runs on a task. */
export const hasOpenTimer = ({ timeEntries = [] }: Task, of?: UserId) =>
  timeEntries.some((entry) => isOpen(entry) && (of === undefined || entry.userId === of));

const latestOf = ({ timeEntries = [] }: Task, first: Instant) =>
  timeEntries.reduce((latest, { endedAt: end }) => (end !== undefined && end > latest ? end : latest), first);

/**
 * A merged task without invalid timers: none runs on a finished task, or of an archived user. Such a timer ends where the user's
 * next one began. Otherwise it ends with the task's last stretch, or when the user was archived. The same object when none ran.
 */
export const withTimersSettled = (task: Task, data: Pick<Data, 'tasks' | 'users'>): Task => {
  const ends = ({ userId, startedAt }: TimeEntry) => {
    const archivedAt = data.users.get(userId)?.archivedAt;
    if (archivedAt !== undefined) return endedAt({ startedAt }, archivedAt);
    return task.completeDate ? latestOf(task, startedAt) : undefined;
  };
  const entries = task.timeEntries?.map((entry) => {
    const end = isOpen(entry) ? ends(entry) : undefined;
    return end === undefined ? entry : { ...entry, endedAt: endByNextStretch(data)(entry) ?? end };
  });
  return entries?.some((entry, index) => entry !== task.timeEntries?.[index]) ? { ...task, timeEntries: entries } : task;
};
