import fc from 'fast-check';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import type { Task, TaskId, TimeEntry, TimeEntryId } from '@/lib/domain/model/task';
import { finishTask } from '@/lib/domain/task/changes';
import { pauseTimer, startTimer, stopTimer } from '@/lib/domain/task/time-changes';
import { hoursByPerson, runningOf, stretchesOf, timedHours } from '@/lib/domain/timed-work';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { asDay, partsByDay } from '@/lib/kernel/day';
import { anId, aTask, aUser, dataAfter, dataWith, refusalOf, TODAY, taskId, userId } from '../../support/builders';

const [ana, beto] = [userId(1), userId(2)];
const entryId = (number: number) => anId<TimeEntryId>('tmp', number);
const begun = (number: number) => aTask({ id: taskId(number), title: `Tarea ${number}`, startDate: TODAY });
const work = () =>
  dataWith({
    users: [aUser({ id: ana, name: 'Ana' }), aUser({ id: beto, name: 'Beto' })],
    tasks: [begun(1), begun(2), aTask({ id: taskId(3) })],
  });
/** A moment of the tests' day, by the clock of the device's zone. */
const utc = (clock: string, day = '2026-11-21') => new Date(`${day}T${clock}:00.000`).toISOString();
type Work = ReturnType<typeof work>;
const does = (data: Work, change: typeof startTimer | typeof pauseTimer, task: TaskId, clock: string, number = 1, user = ana) =>
  dataAfter(data, change as typeof startTimer, { taskId: task, id: entryId(number) }, { now: utc(clock), user });

it('counts from start to pause and from there on to the stop, by stored moments', () => {
  const started = does(work(), startTimer, taskId(1), '08:00');
  expect(timedHours(started, taskId(1), [ana], utc('09:30'))).toBe(1.5);
  const paused = does(started, pauseTimer, taskId(1), '10:00');
  expect(paused.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({ paused: true, endedAt: utc('10:00') });
  expect(timedHours(paused, taskId(1), [ana], utc('12:00'))).toBe(2);
  const goneOn = does(paused, startTimer, taskId(1), '12:00', 2);
  const stopped = does(goneOn, stopTimer, taskId(1), '12:15');
  expect(timedHours(stopped, taskId(1), [ana])).toBe(2.25);
  expect(stopped.tasks.get(taskId(1))?.timeEntries?.some(({ paused: waits }) => waits)).toBe(false);
  expect(does(stopped, stopTimer, taskId(1), '13:00')).toEqual(stopped);
  expect(does(goneOn, startTimer, taskId(1), '12:05', 3)).toEqual(goneOn);
});

it.each([
  { act: 'pausing', ends: (data: Work) => does(data, pauseTimer, taskId(1), '09:40') },
  { act: 'stopping', ends: (data: Work) => does(data, stopTimer, taskId(1), '09:40') },
  { act: 'starting elsewhere', ends: (data: Work) => does(data, startTimer, taskId(2), '09:40', 2) },
  { act: 'finishing', ends: (data: Work) => dataAfter(data, finishTask, { id: taskId(1) }, { now: utc('09:40') }) },
])('$act after the clock was put back ends a stretch where it began, never before', ({ ends }) => {
  const after = ends(does(work(), startTimer, taskId(1), '10:00'));
  expect(after.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({ startedAt: utc('10:00'), endedAt: utc('10:00') });
  expect(timedHours(after, taskId(1), [ana], utc('11:00'))).toBe(0);
});

it('one runs at most for a person: starting elsewhere ends the first; another person has their own (T10)', () => {
  const first = does(work(), startTimer, taskId(1), '08:00');
  const second = does(first, startTimer, taskId(2), '09:00', 2);
  expect(runningOf(second, ana)?.task.id).toBe(taskId(2));
  expect(second.tasks.get(taskId(1))?.timeEntries?.[0]?.endedAt).toBe(utc('09:00'));
  const other = does(second, startTimer, taskId(1), '09:10', 3, beto);
  expect([ana, beto].map((person) => runningOf(other, person)?.task.id)).toEqual([taskId(2), taskId(1)]);
});

it('starting the timer begins a pending task; a finished one is refused; finishing ends everybody', () => {
  const started = does(work(), startTimer, taskId(3), '08:00');
  expect(started.tasks.get(taskId(3))?.startDate).toBe(TODAY);
  const both = does(started, startTimer, taskId(3), '08:30', 2, beto);
  const finished = dataAfter(both, finishTask, { id: taskId(3) }, { now: utc('10:00') });
  expect([ana, beto].map((person) => runningOf(finished, person))).toEqual([undefined, undefined]);
  expect(timedHours(finished, taskId(3), [ana, beto])).toBe(3.5);
  expect(refusalOf(finished, startTimer, { taskId: taskId(3), id: entryId(9) })).toBe('task-is-finished');
});

it('finishing leaves what was stopped or paused before as it was', () => {
  const paused = does(does(work(), startTimer, taskId(1), '08:00'), pauseTimer, taskId(1), '09:00');
  const both = does(paused, startTimer, taskId(1), '09:30', 2, beto);
  const finished = dataAfter(both, finishTask, { id: taskId(1) }, { now: utc('12:00') });
  expect([ana, beto].map((person) => timedHours(finished, taskId(1), [person]))).toEqual([1, 2.5]);
});

it('two devices that each started one apart agree on one that runs, and nothing is counted twice', () => {
  const here = does(work(), startTimer, taskId(1), '08:00');
  const there = does(work(), startTimer, taskId(2), '09:00', 2);
  const base = work();
  const merged = (mine: Work, theirs: Work) =>
    dataWith({
      users: [...base.users.values()],
      tasks: [1, 2, 3].map((number) => {
        const versions = [mine, theirs, base].map(({ tasks }) => tasks.get(taskId(number)));
        const [own, other, before] = versions;
        if (!own || !other || !before) throw new Error('every task is there');
        const { row, clashes } = mergeVersions('tasks', { ...own }, { ...other }, { ...before });
        expect(clashes).toEqual([]);
        return row as unknown as Task;
      }),
    });
  for (const whole of [merged(here, there), merged(there, here)]) {
    expect(runningOf(whole, ana)?.task.id).toBe(taskId(2));
    expect([1, 2].map((number) => timedHours(whole, taskId(number), [ana], utc('10:00')))).toEqual([1, 1]);
  }
});

describe('of two stretches that a person began at once', () => {
  const begunAtOnce = (entryOf: readonly [number, number], ended?: 1 | 2) =>
    dataWith({
      users: [aUser({ id: ana })],
      tasks: [1, 2].map((number) => ({
        ...begun(number),
        timeEntries: [
          {
            id: entryId(entryOf[number - 1] ?? 0),
            userId: ana,
            startedAt: utc('08:00'),
            ...(number === ended && { endedAt: utc('09:00') }),
          },
        ] satisfies TimeEntry[],
      })),
    });

  it.each([
    { what: 'the other one of the one that was ended', entryOf: [1, 2], ended: 1, runs: 2 },
    { what: 'the other one of the one that was ended', entryOf: [1, 2], ended: 2, runs: 1 },
    { what: 'the one with the later id, where none was ended,', entryOf: [1, 2], ended: undefined, runs: 2 },
    { what: 'the one with the later id, where none was ended,', entryOf: [2, 1], ended: undefined, runs: 1 },
  ] as const)('$what runs on task $runs, and no hour is counted twice', ({ entryOf, ended, runs }) => {
    const data = begunAtOnce(entryOf, ended);
    expect(runningOf(data, ana)?.task.id).toBe(taskId(runs));
    const counted = [1, 2].map((number) => timedHours(data, taskId(number), [ana], utc('10:00')));
    expect(counted).toEqual(runs === 1 ? [2, 0] : [0, 2]);
  });
});

it('stretches of a person never overlap, whatever was written', () => {
  const moment = fc
    .integer({ min: 0, max: 48 })
    .map((half) => new Date(Date.parse(utc('00:00')) + half * 1_800_000).toISOString());
  const entry = fc.record({
    number: fc.nat(99),
    from: moment,
    to: fc.option(moment, { nil: undefined }),
    task: fc.constantFrom(1, 2),
  });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ number }) => number, maxLength: 8 }), (entries) => {
      const of = (task: number) =>
        entries
          .filter((one) => one.task === task)
          .map(
            ({ number, from, to }): TimeEntry => ({
              id: entryId(number),
              userId: ana,
              startedAt: from,
              ...(to && { endedAt: to }),
            }),
          );
      const data = dataWith({
        users: [aUser({ id: ana })],
        tasks: [1, 2].map((task) => ({ ...begun(task), timeEntries: of(task) })),
      });
      const stretches = stretchesOf(data, ana);
      expect(stretches).toHaveLength(entries.length);
      stretches.forEach(({ endedAt }, index) => {
        const next = stretches[index + 1];
        if (next) expect(endedAt && endedAt <= next.entry.startedAt).toBe(true);
      });
    }),
  );
});

it('a night is split at midnight, by person and day, in the week of each day', () => {
  expect(partsByDay(utc('22:00'), utc('01:30', '2026-11-22'))).toEqual([
    { day: '2026-11-21', ms: 2 * 3_600_000 },
    { day: '2026-11-22', ms: 1.5 * 3_600_000 },
  ]);
  const night = dataAfter(
    does(work(), startTimer, taskId(1), '22:00'),
    stopTimer,
    { taskId: taskId(1) },
    { now: utc('01:30', '2026-11-23'), user: ana },
  );
  expect(hoursByPerson(night, asDay('2026-11-16'), asDay('2026-11-22'))).toEqual([
    {
      id: ana,
      name: 'Ana',
      hours: 26,
      days: [
        { day: '2026-11-21', hours: 2 },
        { day: '2026-11-22', hours: 24 },
      ],
    },
  ]);
  expect(hoursByPerson(night, asDay('2026-11-23'), asDay('2026-11-29'))[0]?.hours).toBe(1.5);
  expect(weeklyReports(night).map(({ id }) => id)).toEqual(['WR-2026-48', 'WR-2026-47']);
});
