import type { Instant } from '@/lib/kernel/day';
import type { Task, TimeEntry } from '../model/task';

/** The end of a stretch that ends now; where the clock was put back, its beginning. */
export const endedAt = ({ startedAt }: TimeEntry, now: Instant) => (now < startedAt ? startedAt : now);

/** A task with every timer ended; one without entries stays as it is. */
export const withTimersEnded = (task: Task, now: Instant): Task =>
  task.timeEntries
    ? {
        ...task,
        timeEntries: task.timeEntries.map(({ paused, ...entry }) => ({
          ...entry,
          endedAt: entry.endedAt ?? endedAt(entry, now),
        })),
      }
    : task;
