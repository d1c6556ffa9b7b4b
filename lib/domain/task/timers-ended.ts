import type { Instant } from '@/lib/kernel/day';
import { type Data, withoutGaps } from '../data';
import type { Task, TimeEntry } from '../model/task';
import type { UserId } from '../model/user';
import { cutIn } from '../timed-work';

/** The end of a stretch that ends now; where the clock was put back, its beginning. */
export const endedAt = ({ startedAt }: Pick<TimeEntry, 'startedAt'>, now: Instant) => (now < startedAt ? startedAt : now);

const isOpen = ({ endedAt: end }: TimeEntry) => end === undefined;

/** A task with the timers ended that run on it, all or one person's, now or where each was `cutAt`; one without entries stays as it is. */
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
            ? withoutGaps({ ...entry, paused: undefined, endedAt: entry.endedAt ?? cutAt?.(entry) ?? endedAt(entry, now) })
            : entry,
        ),
      }
    : task;

/** Whether a timer runs on a task, of anybody or of one person. */
export const hasOpenTimer = ({ timeEntries = [] }: Task, of?: UserId) =>
  timeEntries.some((entry) => isOpen(entry) && (of === undefined || entry.userId === of));

const latestOf = ({ timeEntries = [] }: Task, first: Instant) =>
  timeEntries.reduce((latest, { endedAt: end }) => (end !== undefined && end > latest ? end : latest), first);

/**
 * A task as two phones leave it together: on a finished one, and for who was archived, no timer runs. It ends where the person's next one
 * began. Else when the last other one ended there, or when its person was archived; the same object where none ran.
 */
export const withTimersSettled = (task: Task, data: Pick<Data, 'tasks' | 'users'>): Task => {
  const ends = ({ userId, startedAt }: TimeEntry) => {
    const archivedAt = data.users.get(userId)?.archivedAt;
    if (archivedAt !== undefined) return endedAt({ startedAt }, archivedAt);
    return task.completeDate ? latestOf(task, startedAt) : undefined;
  };
  const entries = task.timeEntries?.map((entry) => {
    const end = isOpen(entry) ? ends(entry) : undefined;
    return end === undefined ? entry : { ...entry, endedAt: cutIn(data)(entry) ?? end };
  });
  return entries?.some((entry, index) => entry !== task.timeEntries?.[index]) ? { ...task, timeEntries: entries } : task;
};
