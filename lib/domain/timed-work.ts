import { type Day, type Instant, partsByDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sortByName, sumBy, unique } from '@/lib/kernel/list';
import { byTurns, up } from '@/lib/kernel/order';
import type { Data } from './data';
import { orderedIndex } from './derived';
import type { Task, TaskId, TimeEntry } from './model/task';
import type { UserId } from './model/user';

type Tasks = Pick<Data, 'tasks'>;

/** Why a stretch can't be so: it lies in the future, it ends before it begins, or it is longer than anybody works. */
export type StretchFault = 'ahead' | 'backwards' | 'too-long';

/** A stretch of somebody's work on a task, with the end that counts; without an end it still runs. One with a fault counts nothing. */
export interface Stretch {
  readonly task: Task;
  readonly entry: TimeEntry;
  readonly endedAt: Instant | undefined;
  readonly fault?: StretchFault;
}

/** How many days a stretch lasts at most. */
export const MOST_STRETCH_DAYS = 31;
const MOST_STRETCH_MS = MOST_STRETCH_DAYS * 86_400_000;
/** A stretch that runs for more hours than these asks when it ended. */
const LONG_HOURS = 12;

const lengthOf = (from: Instant, to: Instant) => Date.parse(to) - Date.parse(from);

const faultOf = ({ startedAt, endedAt, ahead }: TimeEntry, now: Instant | undefined): StretchFault | undefined => {
  if (ahead || (now !== undefined && (startedAt > now || (endedAt !== undefined && endedAt > now)))) return 'ahead';
  const end = endedAt ?? now;
  if (end === undefined) return undefined;
  if (end < startedAt) return 'backwards';
  return lengthOf(startedAt, end) > MOST_STRETCH_MS ? 'too-long' : undefined;
};

const byPerson = orderedIndex({
  of: ['tasks'],
  keysOf: ({ timeEntries = [] }) => unique(timeEntries.map(({ userId }) => userId)),
  order: up(({ id }) => id),
});

/** Of two that begin at once the one that ended first is the earlier. */
const inTime = byTurns<Stretch>(
  up(({ entry }) => entry.startedAt),
  up(({ endedAt = '\uffff' }) => endedAt),
  up(({ entry }) => entry.id),
);

const earlier = (one: Instant | undefined, other: Instant | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** The tasks on which a person's timer has run. */
export const timedTasks = (data: Tasks, user: UserId): readonly Task[] => byPerson.under(data, user);

/**
 * A person's stretches, the earliest first. One ends when it was ended, at the latest when the person's next one begins. So one runs at
 * most, also where two devices each began one (invariant T10). A stretch has a fault when it lies in the future of `now` or ends before
 * it begins. It has one when it is longer than anybody works, too. It cuts no other then, and counts nothing. Deleted ones are left out.
 */
export const stretchesOf = (data: Tasks, user: UserId, now?: Instant): readonly Stretch[] => {
  const all = timedTasks(data, user)
    .flatMap((task) =>
      (task.timeEntries ?? [])
        .filter(({ userId, deleted }) => userId === user && !deleted)
        .map((entry): Stretch => ({ task, entry, endedAt: entry.endedAt })),
    )
    .toSorted(inTime);
  let next: Instant | undefined;
  // From the last one back: whether one without an end is too long is known once the next one is.
  return all
    .toReversed()
    .map((stretch): Stretch => {
      const { entry } = stretch;
      const fault = faultOf({ ...entry, endedAt: entry.endedAt ?? next }, now);
      if (fault) return { ...stretch, fault };
      const endedAt = earlier(entry.endedAt, next);
      next = entry.startedAt;
      return { ...stretch, endedAt };
    })
    .toReversed();
};

/** The stretch that a person's timer counts now, if it runs. */
export const runningOf = (data: Tasks, user: UserId, now?: Instant): Stretch | undefined =>
  stretchesOf(data, user, now).findLast(({ endedAt, fault }) => endedAt === undefined && !fault);

/** When a stretch that nobody ended was ended by its person's next one, if it was: a later end would take hours from it (invariant T10). */
export const cutIn = (data: Tasks, now?: Instant) => (entry: TimeEntry) =>
  stretchesOf(data, entry.userId, now).find((stretch) => stretch.entry.id === entry.id)?.endedAt;

const HUNDREDTH_OF_HOUR_MS = 36_000;
const hundredths = (ms: number) => Math.round(ms / HUNDREDTH_OF_HOUR_MS) / 100;
const msOf = ({ entry, endedAt, fault }: Stretch, now: Instant | undefined) => {
  const end = endedAt ?? now;
  return fault || end === undefined ? 0 : Math.max(0, lengthOf(entry.startedAt, end));
};

/** The hours of a stretch, to the hundredth; up to `now` while it runs, and none where it can't be so. */
export const stretchHours = (stretch: Stretch, now: Instant) => hundredths(msOf(stretch, now));

/** How many hours a stretch has run, where they are more than anybody works at a time; the app then asks for its end. */
export const hoursToAsk = ({ startedAt, endedAt, corrected }: TimeEntry, now: Instant) => {
  const hours = hundredths(lengthOf(startedAt, endedAt ?? now));
  return hours > LONG_HOURS && !corrected ? hours : undefined;
};

/** Whether a stretch runs, or its times ask to be looked at. */
export const isOpenOrDoubtful = ({ entry, endedAt, fault }: Stretch, now: Instant) =>
  endedAt === undefined || fault !== undefined || hoursToAsk({ ...entry, endedAt }, now) !== undefined;

/** Whose stretches may be open or doubtful: one has no end, or none that may be so. */
const byLookedAt = orderedIndex({
  of: ['tasks'],
  keysOf: ({ timeEntries = [] }) =>
    unique(
      timeEntries
        .filter((entry) => {
          const { startedAt, endedAt, deleted, ahead } = entry;
          if (deleted) return false;
          return endedAt === undefined || ahead || endedAt < startedAt || hoursToAsk(entry, endedAt) !== undefined;
        })
        .map(({ userId }) => userId),
    ),
  order: up(({ id }) => id),
});

/** The stretches that run now, or whose times ask to be looked at, of everybody or of one person; the earliest first. */
export const stretchesToLookAt = (data: Tasks, now: Instant, of?: UserId): readonly Stretch[] =>
  (of ? [of] : [...byLookedAt.keys(data)])
    .flatMap((key) => stretchesOf(data, asId<UserId>(key), now).filter((stretch) => isOpenOrDoubtful(stretch, now)))
    .toSorted(inTime);

/** The people who have worked on a task by the timer. */
export const timedPeople = ({ timeEntries = [] }: Pick<Task, 'timeEntries'>): readonly UserId[] =>
  unique(timeEntries.map(({ userId }) => userId));

/** The hours, to the hundredth, that people's timers counted on a task; what runs counts up to `now`, and not at all without it. */
export const timedHours = (data: Tasks, id: TaskId, people: readonly UserId[], now?: Instant) => {
  const stretches = people.flatMap((person) => stretchesOf(data, person, now).filter(({ task }) => task.id === id));
  return hundredths(sumBy(stretches, (stretch) => msOf(stretch, now)));
};

/** The hours that one person's timer counted, in all and day by day. */
export interface PersonHours {
  readonly id: UserId;
  readonly name: string | undefined;
  readonly hours: number;
  readonly days: readonly { readonly day: Day; readonly hours: number }[];
}

type DayHours = ReadonlyMap<Day, number>;
/** A sum of one moment stands until the clock passes a stretch's beginning or end. Or what runs becomes too long. */
interface KnownDays {
  readonly days: DayHours;
  readonly from: Instant;
  readonly until: Instant | undefined;
}
/** Kept by the index's list of a person's tasks: a change of a task makes a new list. Sums without a clock are apart. */
const knownDays = new WeakMap<readonly Task[], KnownDays>();
const knownWithoutClock = new WeakMap<readonly Task[], DayHours>();

const daysBetweenMoments = (data: Tasks, user: UserId, now: Instant): KnownDays => {
  const moments = stretchesOf(data, user, now).flatMap(({ entry: { startedAt, endedAt } }) => [
    startedAt,
    endedAt ?? new Date(Date.parse(startedAt) + MOST_STRETCH_MS + 1).toISOString(),
  ]);
  const past = moments.filter((moment) => moment <= now);
  const coming = moments.filter((moment) => moment > now);
  return {
    days: countedDays(data, user, now),
    from: past.toSorted().at(-1) ?? '',
    until: coming.toSorted()[0],
  };
};

/** How many milliseconds a person's timer counted on each day of this device's calendar; what still runs is not counted yet. */
const daysOf = (data: Tasks, user: UserId, now: Instant | undefined): DayHours => {
  const timed = timedTasks(data, user);
  if (now === undefined) {
    const known = knownWithoutClock.get(timed) ?? countedDays(data, user);
    knownWithoutClock.set(timed, known);
    return known;
  }
  const known = knownDays.get(timed);
  if (known && known.from <= now && (known.until === undefined || now < known.until)) return known.days;
  const reckoned = daysBetweenMoments(data, user, now);
  knownDays.set(timed, reckoned);
  return reckoned.days;
};

const countedDays = (data: Tasks, user: UserId, now?: Instant): DayHours => {
  const days = new Map<Day, number>();
  for (const { entry, endedAt, fault } of stretchesOf(data, user, now)) {
    if (endedAt === undefined || fault) continue;
    for (const { day, ms } of partsByDay(entry.startedAt, endedAt)) days.set(day, (days.get(day) ?? 0) + ms);
  }
  return days;
};

const everybodysDays = (data: Tasks, now?: Instant) =>
  [...byPerson.keys(data)].map((key) => {
    const user = asId<UserId>(key);
    return [user, daysOf(data, user, now)] as const;
  });

/**
 * The hours of a range of days by person and day, the days in order; people without hours are left out. What lies in the future of `now`
 * counts nothing.
 */
export const hoursByPerson = (data: Pick<Data, 'tasks' | 'users'>, from: Day, to: Day, now?: Instant): readonly PersonHours[] => {
  const all = everybodysDays(data, now).flatMap(([id, days]): PersonHours[] => {
    const within = [...days].filter(([day, ms]) => day >= from && day <= to && hundredths(ms) > 0);
    if (within.length === 0) return [];
    return [
      {
        id,
        name: data.users.get(id)?.name,
        hours: hundredths(sumBy(within, ([, ms]) => ms)),
        days: within.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([day, ms]) => ({ day, hours: hundredths(ms) })),
      },
    ];
  });
  return sortByName(all, ({ name }) => name ?? '');
};

/** The days on which somebody's timer counted. */
export const daysWithHours = (data: Tasks): readonly Day[] =>
  unique(everybodysDays(data).flatMap(([, days]) => [...days.keys()]));
