import { type Day, type Instant, partsByDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sortByName, sumBy, unique } from '@/lib/kernel/list';
import { ascending, combinedOrder } from '@/lib/kernel/order';
import type { Data } from './data';
import { orderedIndex } from './derived';
import type { Task, TaskId, TimeEntry } from './model/task';
import type { UserId } from './model/user';

type Tasks = Pick<Data, 'tasks'>;

/** Why a stretch is invalid: it is in the future, ends before it begins, or is too long. */
export type StretchFault = 'ahead' | 'backwards' | 'too-long';

/** A stretch of work on a task, with its effective end; without one it still runs. A stretch with a fault counts no time. */
export interface Stretch {
  readonly task: Task;
  readonly entry: TimeEntry;
  readonly endedAt: Instant | undefined;
  readonly fault?: StretchFault;
}

/** The longest stretch, in days. */
export const MOST_STRETCH_DAYS = 31;
const MOST_STRETCH_MS = MOST_STRETCH_DAYS * 86_400_000;
/** A stretch of more hours asks the person when it ended. */
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
  order: ascending(({ id }) => id),
});

/** If two begin at once, the one that ends first comes first. */
const inTime = combinedOrder<Stretch>(
  ascending(({ entry }) => entry.startedAt),
  ascending(({ endedAt = '\uffff' }) => endedAt),
  ascending(({ entry }) => entry.id),
);

const earlier = (one: Instant | undefined, other: Instant | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** The tasks with stretches of a user. */
export const timedTasks = (data: Tasks, user: UserId): readonly Task[] => byPerson.under(data, user);

/**
 * A user's stretches, the earliest first, without deleted ones. A stretch ends at its own end or when the next one begins. At
 * most one therefore runs, even if two devices each began one (invariant T10). A stretch has a fault if it is after `now`, ends
 * before it begins, or is too long. It then counts no time and does not end others.
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
  // Backwards, because a stretch without an end may be too long depending on the next one.
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

/** The running stretch of a user, if any. */
export const runningOf = (data: Tasks, user: UserId, now?: Instant): Stretch | undefined =>
  stretchesOf(data, user, now).findLast(({ endedAt, fault }) => endedAt === undefined && !fault);

/** The end of an unfinished stretch where the user's next one began. A later end would overlap with that one (invariant T10). */
export const endByNextStretch = (data: Tasks, now?: Instant) => (entry: TimeEntry) =>
  stretchesOf(data, entry.userId, now).find((stretch) => stretch.entry.id === entry.id)?.endedAt;

const HUNDREDTH_OF_HOUR_MS = 36_000;
const hundredths = (ms: number) => Math.round(ms / HUNDREDTH_OF_HOUR_MS) / 100;
const msOf = ({ entry, endedAt, fault }: Stretch, now: Instant | undefined) => {
  const end = endedAt ?? now;
  return fault || end === undefined ? 0 : Math.max(0, lengthOf(entry.startedAt, end));
};

/** The hours of a stretch in hundredths, up to `now` while it runs; 0 with a fault. */
export const stretchHours = (stretch: Stretch, now: Instant) => hundredths(msOf(stretch, now));

/** The hours of a stretch, if so many that the app asks for its end; otherwise `undefined`. */
export const hoursToAsk = ({ startedAt, endedAt, corrected }: TimeEntry, now: Instant) => {
  const hours = hundredths(lengthOf(startedAt, endedAt ?? now));
  return hours > LONG_HOURS && !corrected ? hours : undefined;
};

/** Whether a stretch runs or its times need a check. */
export const isOpenOrDoubtful = ({ entry, endedAt, fault }: Stretch, now: Instant) =>
  endedAt === undefined || fault !== undefined || hoursToAsk({ ...entry, endedAt }, now) !== undefined;

/** The users whose stretches may run or be doubtful. */
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
  order: ascending(({ id }) => id),
});

/** The stretches that run or need a check, of one user or everybody, the earliest first. */
export const stretchesToCheck = (data: Tasks, now: Instant, of?: UserId): readonly Stretch[] =>
  (of ? [of] : [...byLookedAt.keys(data)])
    .flatMap((key) => stretchesOf(data, asId<UserId>(key), now).filter((stretch) => isOpenOrDoubtful(stretch, now)))
    .toSorted(inTime);

/** The users with stretches on a task. */
export const timedPeople = ({ timeEntries = [] }: Pick<Task, 'timeEntries'>): readonly UserId[] =>
  unique(timeEntries.map(({ userId }) => userId));

/** The hours of some users on a task, in hundredths. Running stretches count up to `now`, or not at all without it. */
export const timedHours = (data: Tasks, id: TaskId, people: readonly UserId[], now?: Instant) => {
  const stretches = people.flatMap((person) => stretchesOf(data, person, now).filter(({ task }) => task.id === id));
  return hundredths(sumBy(stretches, (stretch) => msOf(stretch, now)));
};

/** The hours of one user, in total and by day. */
export interface PersonHours {
  readonly id: UserId;
  readonly name: string | undefined;
  readonly hours: number;
  readonly days: readonly { readonly day: Day; readonly hours: number }[];
}

type DayHours = ReadonlyMap<Day, number>;
/** A sum stays valid until the clock passes the beginning or end of a stretch, or one becomes too long. */
interface KnownDays {
  readonly days: DayHours;
  readonly from: Instant;
  readonly until: Instant | undefined;
}
/** Cached by the list of a user's tasks, which is new after any change. Sums without a clock are separate. */
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

/** A user's milliseconds per day of this device's calendar, without running stretches. */
const daysOf = (data: Tasks, user: UserId, now: Instant | undefined): DayHours => {
  const timed = timedTasks(data, user);
  if (now === undefined) {
    const known = knownWithoutClock.get(timed) ?? countedDays(data, user);
    knownWithoutClock.set(timed, known);
    return known;
  }
  const known = knownDays.get(timed);
  if (known && known.from <= now && (known.until === undefined || now < known.until)) return known.days;
  const counted = daysBetweenMoments(data, user, now);
  knownDays.set(timed, counted);
  return counted.days;
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
 * The hours from one day to another, by user and day in order. Users without hours are omitted, and stretches after `now` count
 * nothing.
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

/** The days with hours of any user. */
export const daysWithHours = (data: Tasks): readonly Day[] =>
  unique(everybodysDays(data).flatMap(([, days]) => [...days.keys()]));
