import type { Instant } from '@/lib/kernel/day';
import type { Task, TimeEntry } from '../model/task';

/** When a stretch ends that ends now; a clock that was put back ends it where it began. */
export const endedAt = ({ startedAt }: TimeEntry, now: Instant) => (now < startedAt ? startedAt : now);

/** A task on which nobody's timer runs any more; one without entries stays as it is. */
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
