import { type Day, type Instant, partsByDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sortByName, sumBy, unique } from '@/lib/kernel/list';
import { byTurns, up } from '@/lib/kernel/order';
import type { Data } from './data';
import { orderedIndex } from './derived';
import type { Task, TaskId, TimeEntry } from './model/task';
import type { UserId } from './model/user';

type Tasks = Pick<Data, 'tasks'>;

/** A stretch of somebody's work on a task, with the end that counts; without an end it still runs. */
export interface Stretch {
  readonly task: Task;
  readonly entry: TimeEntry;
  readonly endedAt: Instant | undefined;
}

const byPerson = /*#__PURE__*/ orderedIndex({
  of: ['tasks'],
  keysOf: ({ timeEntries = [] }) => unique(timeEntries.map(({ userId }) => userId)),
  order: up(({ id }) => id),
});

/** Of two that begin at once the one that was ended is the earlier. */
const inTime = byTurns<Stretch>(
  up(({ entry }) => entry.startedAt),
  up(({ endedAt }) => (endedAt === undefined ? 1 : 0)),
  up(({ entry }) => entry.id),
);

const earlier = (one: Instant | undefined, other: Instant | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/**
 * A person's stretches, the earliest first. One ends when it was ended, at the latest when the person's next one begins: so one runs at
 * most, also where two devices each began one (invariant T10).
 */
export const stretchesOf = (data: Tasks, user: UserId): readonly Stretch[] =>
  byPerson
    .under(data, user)
    .flatMap((task) =>
      (task.timeEntries ?? [])
        .filter(({ userId }) => userId === user)
        .map((entry): Stretch => ({ task, entry, endedAt: entry.endedAt })),
    )
    .toSorted(inTime)
    .map((stretch, index, all) => ({ ...stretch, endedAt: earlier(stretch.endedAt, all[index + 1]?.entry.startedAt) }));

/** The stretch that a person's timer counts now, if it runs. */
export const runningOf = (data: Tasks, user: UserId): Stretch | undefined =>
  stretchesOf(data, user).findLast(({ endedAt }) => endedAt === undefined);

const HUNDREDTH_OF_HOUR_MS = 36_000;
const hundredths = (ms: number) => Math.round(ms / HUNDREDTH_OF_HOUR_MS) / 100;
const msOf = ({ entry, endedAt }: Stretch, now: Instant | undefined) => {
  const end = endedAt ?? now;
  return end === undefined ? 0 : Math.max(0, Date.parse(end) - Date.parse(entry.startedAt));
};

/** Who has worked on a task by the timer. */
export const timedPeople = ({ timeEntries = [] }: Pick<Task, 'timeEntries'>): readonly UserId[] =>
  unique(timeEntries.map(({ userId }) => userId));

/** The hours, to the hundredth, that people's timers counted on a task; what runs counts up to `now`, and not at all without it. */
export const timedHours = (data: Tasks, id: TaskId, people: readonly UserId[], now?: Instant) => {
  const stretches = people.flatMap((person) => stretchesOf(data, person).filter(({ task }) => task.id === id));
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
/** Kept by the index's list of a person's tasks, which is a new object as soon as one of them changes. */
const knownDays = new WeakMap<readonly Task[], DayHours>();

/** How many milliseconds a person's timer counted on each day of this device's calendar; what still runs is not counted yet. */
const daysOf = (data: Tasks, user: UserId): DayHours => {
  const timed = byPerson.under(data, user);
  const known = knownDays.get(timed);
  if (known) return known;
  const days = new Map<Day, number>();
  for (const { entry, endedAt } of stretchesOf(data, user)) {
    if (endedAt === undefined) continue;
    for (const { day, ms } of partsByDay(entry.startedAt, endedAt)) days.set(day, (days.get(day) ?? 0) + ms);
  }
  knownDays.set(timed, days);
  return days;
};

const countedDays = (data: Tasks) =>
  [...byPerson.keys(data)].map((key) => {
    const user = asId<UserId>(key);
    return [user, daysOf(data, user)] as const;
  });

/** The hours of a range of days by person and day, the days in order; people without hours are left out. */
export const hoursByPerson = (data: Pick<Data, 'tasks' | 'users'>, from: Day, to: Day): readonly PersonHours[] => {
  const all = countedDays(data).flatMap(([id, days]): PersonHours[] => {
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
export const daysWithHours = (data: Tasks): readonly Day[] => unique(countedDays(data).flatMap(([, days]) => [...days.keys()]));
