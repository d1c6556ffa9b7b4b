import type { Instant } from '@/lib/kernel/day';
import { change, type Data, type Env, put, withoutUndefined } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { keepingReferences } from '../integrity';
import type { Task, TaskId, TimeEntry, TimeEntryId } from '../model/task';
import { isRefused, type Refused, refused } from '../refusal';
import { MOST_STRETCH_DAYS, stretchesOf } from '../timed-work';
import { textRefusal } from '../written';
import { stretchRefusal } from './stretches';
import { endedAt as endOf } from './timers-ended';

interface StretchKey {
  readonly taskId: TaskId;
  readonly entryId: TimeEntryId;
  /** Why its times differ from the timer; it is stored with the stretch. */
  readonly reason: string;
}

/** The stretch to correct, with its task, or a refusal. */
const named = (data: Data, { taskId, entryId, reason }: StretchKey, env: Env) => {
  const task = data.tasks.get(taskId);
  const entry = task?.timeEntries?.find(({ id, deleted }) => id === entryId && !deleted);
  if (!task || !entry) return refused('record-missing');
  return stretchRefusal(entry, data.users.get(env.user)) ?? textRefusal(reason, 'reason') ?? { task, entry };
};

const timesRefusal = (startedAt: Instant, endedAt: Instant, now: Instant): Refused | undefined => {
  if (startedAt > now) return refused('stretch-in-future', {}, 'startedAt');
  if (endedAt > now) return refused('stretch-in-future', {}, 'endedAt');
  if (endedAt < startedAt) return refused('stretch-ends-early', {}, 'endedAt');
  const days = (Date.parse(endedAt) - Date.parse(startedAt)) / 86_400_000;
  return days <= MOST_STRETCH_DAYS ? undefined : refused('stretch-too-long', { days: MOST_STRETCH_DAYS }, 'endedAt');
};

const minuteOf = (at: Instant) => Math.floor(Date.parse(at) / 60_000);

/** The end, or the begin if both are in one minute: people type minutes, but a timer also stores seconds. */
const endNotBefore = (startedAt: Instant, endedAt: Instant) =>
  endedAt < startedAt && minuteOf(endedAt) === minuteOf(startedAt) ? startedAt : endedAt;

/** Refuses times that overlap another stretch of the person. The later one would cut the earlier one's hours (invariant T10). */
const overlapRefusal = (data: Data, { id, userId }: TimeEntry, startedAt: Instant, endedAt: Instant, now: Instant) => {
  const others = stretchesOf(data, userId, now).filter(({ entry, fault }) => entry.id !== id && !fault);
  const other = others.find(({ entry, endedAt: end = now }) => {
    // Minutes are compared, because a timer's end and the next begin may have the same one.
    const isBefore = minuteOf(endedAt) <= minuteOf(entry.startedAt);
    const isAfter = startedAt >= entry.startedAt && minuteOf(startedAt) >= minuteOf(end);
    return !(isBefore || isAfter);
  });
  if (!other) return undefined;
  const { task, entry } = other;
  const figures = { task: task.title, from: entry.startedAt, to: other.endedAt };
  return refused('stretch-overlaps', figures, startedAt < entry.startedAt ? 'endedAt' : 'startedAt');
};

const rewritten = (data: Data, task: Task, entry: TimeEntry, next: TimeEntry) =>
  keepingReferences(data, [
    put('tasks', { ...task, timeEntries: (task.timeEntries ?? []).map((one) => (one === entry ? withoutUndefined(next) : one)) }),
  ]);

type Times = Pick<TimeEntry, 'startedAt' | 'endedAt'>;

interface Correction extends StretchKey, Required<Times> {
  /** The times as their editor last saw them. */
  readonly opened?: Times;
}

const timesOf = ({ startedAt, endedAt }: Times): Times => ({ startedAt, endedAt });

/**
 * Corrects the times of a stretch, and ends a running one. Users correct their own stretches, supervisors all. Begin and end must
 * be in order and not in the future, at most 31 days apart. An end before the begin, but in its minute, becomes the begin. They may
 * not overlap the counted time of another stretch of the person. Others' changes since it was `opened` stay.
 */
export const correctStretch = change('stretch-corrected', (data, { opened, ...input }: Correction, env) => {
  const found = named(data, input, env);
  if (isRefused(found)) return found;
  const times = withoutEditConflicts(timesOf(input), opened && timesOf(opened), timesOf(found.entry));
  if (isRefused(times)) return times;
  const { startedAt } = times;
  const endedAt = endNotBefore(startedAt, times.endedAt ?? input.endedAt);
  const { reason } = input;
  const corrected = { reason: reason.trim(), by: env.user, at: env.now };
  return (
    timesRefusal(startedAt, endedAt, env.now) ??
    overlapRefusal(data, found.entry, startedAt, endedAt, env.now) ??
    rewritten(data, found.task, found.entry, {
      ...found.entry,
      startedAt,
      endedAt,
      paused: undefined,
      ahead: undefined,
      corrected,
    })
  );
});

/**
 * Removes a stretch from the hours; the task keeps it with the user and the reason. Users delete their own stretches, supervisors
 * all.
 */
export const deleteStretch = change('stretch-deleted', (data, input: StretchKey, env) => {
  const found = named(data, input, env);
  if (isRefused(found)) return found;
  const { task, entry } = found;
  return rewritten(data, task, entry, {
    ...entry,
    paused: undefined,
    deleted: true,
    endedAt: entry.endedAt ?? endOf(entry, env.now),
    corrected: { reason: input.reason.trim(), by: env.user, at: env.now },
  });
});
