import fc from 'fast-check';
import { applyPatches, type Change, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { undoEntry } from '@/lib/domain/history/undo';
import { planMerge } from '@/lib/domain/merge/plan';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import { versionsAfter } from '@/lib/domain/merge/versions';
import type { Task, TaskId, TimeEntry, TimeEntryId } from '@/lib/domain/model/task';
import { archiveProject, restoreProject } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { finishTask, startTask } from '@/lib/domain/task/status-changes';
import { correctStretch, deleteStretch } from '@/lib/domain/task/stretch-changes';
import { pauseTimer, startTimer, stopTimer } from '@/lib/domain/task/time-changes';
import {
  daysWithHours,
  hoursByPerson,
  hoursToAsk,
  MOST_STRETCH_DAYS,
  runningOf,
  stretchesOf,
  timedHours,
} from '@/lib/domain/timed-work';
import { archiveUser, restoreUser } from '@/lib/domain/user/changes';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { asDay, partsByDay } from '@/lib/kernel/day';
import { rebase } from '@/lib/team/protocol/rebase';
import {
  anId,
  aProject,
  aTask,
  aUser,
  dataAfter,
  dataWith,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';

const [ana, beto] = [userId(1), userId(2)];
const entryId = (number: number) => anId<TimeEntryId>('tmp', number);
const begun = (number: number) => aTask({ id: taskId(number), title: `Tarea ${number}`, startDate: TODAY });
const work = () =>
  dataWith({
    users: [aUser({ id: ana, name: 'Ana' }), aUser({ id: beto, name: 'Beto' })],
    tasks: [begun(1), begun(2), aTask({ id: taskId(3) })],
  });
/** An instant at a local time of the device, by default on the day of the tests. */
const utc = (clock: string, day = '2026-11-21') => new Date(`${day}T${clock}:00.000`).toISOString();
type Work = ReturnType<typeof work>;
const does = (data: Work, change: typeof startTimer | typeof pauseTimer, task: TaskId, clock: string, number = 1, user = ana) =>
  dataAfter(data, change as typeof startTimer, { taskId: task, id: entryId(number) }, { now: utc(clock), user });

it('a timer counts from start to pause and from resume to stop, by stored times', () => {
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
])('$act after the clock was set back ends a stretch at its beginning, never before', ({ ends }) => {
  const after = ends(does(work(), startTimer, taskId(1), '10:00'));
  expect(after.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({ startedAt: utc('10:00'), endedAt: utc('10:00') });
  expect(timedHours(after, taskId(1), [ana], utc('11:00'))).toBe(0);
});

it('no timer starts in an archived project; the task starts alone, and its timer can start once the project is restored', () => {
  const pending = aTask({ id: taskId(3), startDate: undefined });
  const data = dataWith({ users: [aUser({ id: ana })], projects: [aProject()], tasks: [begun(1), pending] });
  const away = dataAfter(data, archiveProject, { id: projectId() });
  const start = { taskId: taskId(1), id: entryId(1) };
  expect(refusalOf(away, startTimer, start, { user: ana })).toBe('project-archived');
  const alone = dataAfter(away, startTask, { id: taskId(3), timer: entryId(2) }, { user: ana });
  expect(alone.tasks.get(taskId(3))).toEqual({ ...pending, startDate: TODAY });
  expect(refusalOf(dataAfter(away, restoreProject, { id: projectId() }), startTimer, start, { user: ana })).toBeNull();
});

describe('an undo that would leave an invalid timer running', () => {
  const office = dataWith({
    users: [aUser({ id: ana }), aUser({ id: beto })],
    projects: [aProject()],
    tasks: [begun(1)],
  });
  const starts = (data: Work) => dataAfter(data, startTimer, { taskId: taskId(1), id: entryId(1) }, { user: ana });
  const done = <Input>(data: Work, change: Change<Input>, input: Input, user = beto) => {
    const patches = change(data, input, testEnv({ user }));
    if (isRefused(patches)) throw new Error(patches.refused);
    return { after: applyPatches(data, patches), entry: { patches, before: beforeOf(data, patches) } };
  };
  const refusal = ({ after, entry }: ReturnType<typeof done>, then = (data: Work) => data) =>
    refusalOf(then(after), undoEntry, entry);
  const project = { id: projectId() };
  const person = { id: ana };
  const awayWithProject = (data: Work) => done(data, archiveProject, project).after;
  const awayWithPerson = (data: Work) => done(data, archiveUser, person).after;

  it.each([
    ['of a project', done(awayWithProject(office), restoreProject, project)],
    ['of a person', done(awayWithPerson(office), restoreUser, person)],
  ])('the return %s can be undone until somebody starts a timer', (_what, back) => {
    expect(refusal(back)).toBeNull();
    expect(refusal(back, starts)).toBe('changed-since');
  });

  it.each([
    ['its project', awayWithProject],
    ['its person', awayWithPerson],
  ])('a stop can be undone unless %s was archived', (_what, away) => {
    const stopped = done(starts(office), stopTimer, { taskId: taskId(1) }, ana);
    expect(refusal(stopped)).toBeNull();
    expect(refusal(stopped, away)).toBe('changed-since');
  });
});

it('a person has at most one running timer: starting elsewhere ends the first; other persons have their own (T10)', () => {
  const first = does(work(), startTimer, taskId(1), '08:00');
  const second = does(first, startTimer, taskId(2), '09:00', 2);
  expect(runningOf(second, ana)?.task.id).toBe(taskId(2));
  expect(second.tasks.get(taskId(1))?.timeEntries?.[0]?.endedAt).toBe(utc('09:00'));
  const other = does(second, startTimer, taskId(1), '09:10', 3, beto);
  expect([ana, beto].map((person) => runningOf(other, person)?.task.id)).toEqual([taskId(2), taskId(1)]);
});

it('starting the timer starts a pending task and is refused on a finished one; finishing ends all timers', () => {
  const started = does(work(), startTimer, taskId(3), '08:00');
  expect(started.tasks.get(taskId(3))?.startDate).toBe(TODAY);
  const both = does(started, startTimer, taskId(3), '08:30', 2, beto);
  const finished = dataAfter(both, finishTask, { id: taskId(3) }, { now: utc('10:00') });
  expect([ana, beto].map((person) => runningOf(finished, person))).toEqual([undefined, undefined]);
  expect(timedHours(finished, taskId(3), [ana, beto])).toBe(3.5);
  expect(refusalOf(finished, startTimer, { taskId: taskId(3), id: entryId(9) })).toBe('task-is-finished');
});

it("a timer starts with its task in one act, once; if it can't start (too long elsewhere, its person archived or gone), the task starts alone", () => {
  const starts = (data: Work, clock: string) =>
    dataAfter(data, startTask, { id: taskId(3), timer: entryId(9) }, { now: utc(clock), user: ana }).tasks.get(taskId(3));
  const running = does(work(), startTimer, taskId(1), '08:00');
  expect(starts(running, '09:00')).toMatchObject({ startDate: TODAY, timeEntries: [{ userId: ana, startedAt: utc('09:00') }] });
  const alone = [
    starts(running, '21:00'),
    starts(dataAfter(work(), archiveUser, { id: ana }, { user: beto }), '09:00'),
    dataAfter(work(), startTask, { id: taskId(3) }, { user: ana }).tasks.get(taskId(3)),
    dataAfter(work(), startTask, { id: taskId(3), timer: entryId(9) }, { user: userId(9) }).tasks.get(taskId(3)),
  ];
  for (const task of alone) expect([task?.startDate, task?.timeEntries]).toEqual([TODAY, undefined]);
  const twice = dataAfter(running, startTask, { id: taskId(3), timer: entryId(9) }, { now: utc('09:00'), user: ana });
  expect(refusalOf(twice, startTask, { id: taskId(3), timer: entryId(10) })).toBe('task-not-pending');
});

it('a pending task starts although its timer runs, as after a form removed its start', () => {
  const running = does(work(), startTimer, taskId(3), '08:00');
  const task = running.tasks.get(taskId(3));
  const pending = applyPatches(running, task ? [put('tasks', { ...task, startDate: undefined })] : []);
  const start = { id: taskId(3), timer: entryId(9) };
  const started = dataAfter(pending, startTask, start, { now: utc('09:00'), user: ana }).tasks.get(taskId(3));
  expect([started?.startDate, started?.timeEntries]).toEqual([TODAY, task?.timeEntries]);
});

it('finishing keeps stretches that were stopped or paused before', () => {
  const paused = does(does(work(), startTimer, taskId(1), '08:00'), pauseTimer, taskId(1), '09:00');
  const both = does(paused, startTimer, taskId(1), '09:30', 2, beto);
  const finished = dataAfter(both, finishTask, { id: taskId(1) }, { now: utc('12:00') });
  expect([ana, beto].map((person) => timedHours(finished, taskId(1), [person]))).toEqual([1, 2.5]);
  expect(finished.tasks.get(taskId(1))?.timeEntries?.filter((entry) => entry.paused)).toEqual([]);
});

it('two devices that each started a timer offline agree on one running timer, and count no hour twice', () => {
  const here = does(work(), startTimer, taskId(1), '08:00');
  const there = does(work(), startTimer, taskId(2), '09:00', 2);
  const base = work();
  const merged = (mine: Work, theirs: Work) =>
    dataWith({
      users: [...base.users.values()],
      tasks: [1, 2, 3].map((number) => {
        const versions = [mine, theirs, base].map(({ tasks }) => tasks.get(taskId(number)));
        const [own, other, before] = versions;
        if (!own || !other || !before) throw new Error('a task is missing');
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

describe('of two stretches begun by a person at the same time', () => {
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
    { what: 'the one that was not ended', entryOf: [1, 2], ended: 1, runs: 2 },
    { what: 'the one that was not ended', entryOf: [1, 2], ended: 2, runs: 1 },
    { what: 'the one with the later id, if none was ended,', entryOf: [1, 2], ended: undefined, runs: 2 },
    { what: 'the one with the later id, if none was ended,', entryOf: [2, 1], ended: undefined, runs: 1 },
  ] as const)('$what runs on task $runs, and no hour is counted twice', ({ entryOf, ended, runs }) => {
    const data = begunAtOnce(entryOf, ended);
    expect(runningOf(data, ana)?.task.id).toBe(taskId(runs));
    const counted = [1, 2].map((number) => timedHours(data, taskId(number), [ana], utc('10:00')));
    expect(counted).toEqual(runs === 1 ? [2, 0] : [0, 2]);
  });
});

it('of three stretches, two begun at once, the one with the earliest end stays the first', () => {
  const of = (number: number, startedAt: string, endedAt?: string): TimeEntry => ({
    id: entryId(number),
    userId: ana,
    startedAt,
    ...(endedAt && { endedAt }),
  });
  const timeEntries = [of(2, utc('08:00'), utc('08:00')), of(1, utc('08:00')), of(3, utc('08:30'))];
  const data = dataWith({ users: [aUser({ id: ana })], tasks: [{ ...begun(1), timeEntries }] });
  expect(stretchesOf(data, ana).map(({ entry, endedAt }) => [entry.id, endedAt])).toEqual([
    [entryId(2), utc('08:00')],
    [entryId(1), utc('08:30')],
    [entryId(3), undefined],
  ]);
});

it.each([
  [1, 2],
  [2, 1],
])(
  'a stretch that ended at its beginning takes no hours from one begun at the same time, whatever their ids (T10)',
  (empty, long) => {
    const of = (number: number, endedAt: string): TimeEntry => ({
      ...{ id: entryId(number), userId: ana, startedAt: utc('08:30'), endedAt },
    });
    const timeEntries = [of(empty, utc('08:30')), of(long, utc('12:00'))];
    const data = dataWith({ users: [aUser({ id: ana })], tasks: [{ ...begun(1), timeEntries }] });
    expect(timedHours(data, taskId(1), [ana], utc('13:00'))).toBe(3.5);
  },
);

it('valid stretches of a person never overlap, after any writes and with any clocks', () => {
  const at = (half: number) => new Date(Date.parse(utc('00:00')) + half * 1_800_000).toISOString();
  const jump = fc.constantFrom(0, 0, 0, 2 * 24, 365 * 48, 7_973 * 365 * 48, -56 * 365 * 48);
  const moment = fc.tuple(fc.integer({ min: 0, max: 48 }), jump).map(([half, off]) => at(half + off));
  const entry = fc.record({
    number: fc.nat(99),
    from: moment,
    to: fc.option(moment, { nil: undefined }),
    task: fc.constantFrom(1, 2),
  });
  const clocks = fc.option(fc.integer({ min: 0, max: 60 }).map(at), { nil: undefined });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ number }) => number, maxLength: 8 }), clocks, (entries, now) => {
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
      const stretches = stretchesOf(data, ana, now);
      expect(stretches).toHaveLength(entries.length);
      const sound = stretches.filter(({ fault }) => !fault);
      sound.forEach(({ entry: { startedAt }, endedAt }, index) => {
        const next = sound[index + 1];
        if (next) expect(endedAt && endedAt <= next.entry.startedAt).toBe(true);
        if (endedAt) expect(endedAt >= startedAt && Date.parse(endedAt) - Date.parse(startedAt) <= 31 * 86_400_000).toBe(true);
        if (now) expect(startedAt <= now && (endedAt ?? now) <= now).toBe(true);
      });
      // A stretch that is invalid by itself does not affect the others, as if it did not exist.
      const people = { users: [aUser({ id: ana })] };
      const soundAlone = (one: TimeEntry) =>
        stretchesOf(dataWith({ ...people, tasks: [{ ...begun(1), timeEntries: [one] }] }), ana, now).every(({ fault }) => !fault);
      let next: string | undefined;
      const soundOnes = stretches.toReversed().flatMap(({ entry }) => {
        if (!soundAlone({ ...entry, endedAt: entry.endedAt ?? next })) return [];
        next = entry.startedAt;
        return [entry.id];
      });
      const others = dataWith({
        ...people,
        tasks: [1, 2].map((task) => ({ ...begun(task), timeEntries: of(task).filter(({ id }) => soundOnes.includes(id)) })),
      });
      for (const task of [1, 2].map(taskId))
        expect(timedHours(data, task, [ana], now)).toBe(timedHours(others, task, [ana], now));
    }),
  );
});

describe('an unfinished stretch', () => {
  const later = utc('12:00', '2027-01-15');
  const of = (number: number, startedAt: string, endedAt?: string): TimeEntry => ({
    id: entryId(number),
    userId: ana,
    startedAt,
    ...(endedAt && { endedAt }),
  });
  const withStretches = (...timeEntries: TimeEntry[]) =>
    dataWith({
      users: [aUser({ id: ana }), aUser({ id: beto })],
      projects: [aProject()],
      tasks: [{ ...begun(1), timeEntries }],
    });

  it('counts up to the next stretch, also after a month', () => {
    const data = withStretches(of(1, utc('08:00')), of(2, utc('09:00'), utc('12:00')));
    expect(stretchesOf(data, ana, later).map(({ endedAt, fault }) => [endedAt, fault])).toEqual([
      [utc('09:00'), undefined],
      [utc('12:00'), undefined],
    ]);
    expect([utc('12:00'), later, undefined].map((now) => timedHours(data, taskId(1), [ana], now))).toEqual([4, 4, 4]);
    expect(hoursByPerson(data, TODAY, TODAY, later)[0]?.hours).toBe(4);
  });

  it.each<[string, (data: Work) => Work]>([
    ['its task is finished', (data) => dataAfter(data, finishTask, { id: taskId(1) }, { now: later, user: beto })],
    ['its person finishes it', (data) => dataAfter(data, finishTask, { id: taskId(1) }, { now: later, user: ana })],
    ['the timer is stopped there', (data) => dataAfter(data, stopTimer, { taskId: taskId(1) }, { now: later, user: ana })],
    ['its person is archived', (data) => dataAfter(data, archiveUser, { id: ana }, { now: later, user: beto })],
    ['its project is archived', (data) => dataAfter(data, archiveProject, { id: projectId() }, { now: later, user: beto })],
  ])('keeps these hours too if a month later %s', (_what, does) => {
    const data = withStretches(of(1, utc('08:00')), of(2, utc('09:00'), utc('12:00')));
    const closed = does(data);
    expect(closed.tasks.get(taskId(1))?.timeEntries?.every(({ endedAt }) => endedAt !== undefined)).toBe(true);
    expect(timedHours(closed, taskId(1), [ana], later)).toBe(4);
    expect(hoursByPerson(closed, TODAY, TODAY, later)[0]?.hours).toBe(4);
  });

  it('that is too long up to the next one shortens no other stretch, whatever the clock says', () => {
    const data = withStretches(of(1, utc('08:00'), utc('10:00')), of(2, utc('09:00')), of(3, utc('08:00', '2027-01-10'), later));
    expect([later, undefined].map((now) => hoursByPerson(data, TODAY, TODAY, now)[0]?.hours)).toEqual([2, 2]);
  });

  it('shortens another one for 31 days, and afterwards no longer', () => {
    const data = withStretches(of(1, utc('08:00'), utc('10:00')), of(2, utc('09:00')));
    const on = (days: number, ms: number) => new Date(Date.parse(utc('09:00')) + days * 86_400_000 + ms).toISOString();
    const hours = (now: string) => hoursByPerson(data, TODAY, TODAY, now)[0]?.hours;
    expect([utc('12:00'), on(31, 0), on(31, 1), later, utc('12:00')].map(hours)).toEqual([1, 1, 2, 2, 1]);
  });
});

describe('a wrong clock', () => {
  const startedAt = (year: string) => utc('08:00', `${year}-11-21`);
  it('a stretch in the future shortens none and counts nothing; a later tap marks it, and it does not count when its day comes', () => {
    const fast = dataAfter(work(), startTimer, { taskId: taskId(1), id: entryId(1) }, { now: startedAt('2027'), user: ana });
    expect(runningOf(fast, ana, utc('09:00'))).toBeUndefined();
    const repaired = does(fast, startTimer, taskId(1), '09:00', 2);
    expect(repaired.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({ ahead: true, endedAt: startedAt('2027') });
    expect(does(repaired, startTimer, taskId(1), '09:05', 3)).toEqual(repaired);
    const stopped = does(repaired, stopTimer, taskId(1), '10:00');
    expect(timedHours(stopped, taskId(1), [ana], utc('11:00'))).toBe(1);
    expect(stretchesOf(stopped, ana, startedAt('2028')).map(({ fault }) => fault)).toEqual([undefined, 'ahead']);
    expect(timedHours(stopped, taskId(1), [ana], startedAt('2028'))).toBe(1);
    const times = { startedAt: utc('08:00'), endedAt: utc('08:30'), reason: 'Reloj adelantado' };
    const key = { taskId: taskId(1), entryId: entryId(1) };
    const right = dataAfter(stopped, correctStretch, { ...key, ...times }, { now: utc('11:00'), user: ana });
    expect(timedHours(right, taskId(1), [ana], utc('11:00'))).toBe(1.5);
  });

  it('a clock set back deletes a running stretch, which ends at its beginning', () => {
    const key = { taskId: taskId(1), entryId: entryId(1) };
    const started = does(work(), startTimer, taskId(1), '09:00');
    const gone = dataAfter(started, deleteStretch, { ...key, reason: 'No se trabajó' }, { now: utc('08:00'), user: ana });
    expect(gone.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({ deleted: true, endedAt: utc('09:00') });
  });

  it('a stretch that a fast clock ended in the future counts nothing until it is corrected', () => {
    const begunAt = does(work(), startTimer, taskId(1), '08:00');
    const ended = dataAfter(begunAt, stopTimer, { taskId: taskId(1) }, { now: utc('19:00'), user: ana });
    expect(timedHours(ended, taskId(1), [ana], utc('10:00'))).toBe(0);
    expect(hoursByPerson(ended, TODAY, TODAY, utc('10:00'))).toEqual([]);
    expect(hoursByPerson(ended, TODAY, TODAY, utc('20:00'))[0]?.hours).toBe(11);
    const times = { startedAt: utc('08:00'), endedAt: utc('09:30'), reason: 'Reloj adelantado' };
    const right = dataAfter(
      ended,
      correctStretch,
      { taskId: taskId(1), entryId: entryId(1), ...times },
      { now: utc('10:00'), user: ana },
    );
    expect(timedHours(right, taskId(1), [ana], utc('10:00'))).toBe(1.5);
  });

  it.each([
    ['from 1970', '1970-01-01T00:00:00.000Z', utc('08:00')],
    ['from year 1 to 9999', '0001-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z'],
  ])('a stretch %s counts nothing, and adds no weeks', (_what, from, to) => {
    const data = dataWith({
      users: [aUser({ id: ana })],
      tasks: [{ ...begun(1), timeEntries: [{ id: entryId(1), userId: ana, startedAt: from, endedAt: to }] }],
    });
    expect(weeklyReports(data)).toEqual([]);
    expect(timedHours(data, taskId(1), [ana], utc('12:00'))).toBe(0);
  });
});

describe('a person who forgets to stop the timer', () => {
  const monday = { now: utc('08:00', '2026-11-24'), user: ana };
  const forgotten = () => does(work(), startTimer, taskId(1), '09:00');
  it('is asked for the end before they stop, pause, finish or start elsewhere', () => {
    for (const refusal of [
      refusalOf(forgotten(), stopTimer, { taskId: taskId(1) }, monday),
      refusalOf(forgotten(), pauseTimer, { taskId: taskId(1) }, monday),
      refusalOf(forgotten(), finishTask, { id: taskId(1) }, monday),
      refusalOf(forgotten(), startTimer, { taskId: taskId(2), id: entryId(2) }, monday),
    ])
      expect(refusal).toBe('stretch-asks-end');
    expect(refusalOf(forgotten(), stopTimer, { taskId: taskId(1) }, { now: utc('21:00'), user: ana })).toBeNull();
    const nextYear = { now: utc('08:00', '2027-01-10'), user: ana };
    for (const refusal of [
      refusalOf(forgotten(), stopTimer, { taskId: taskId(1) }, nextYear),
      refusalOf(forgotten(), pauseTimer, { taskId: taskId(1) }, nextYear),
      refusalOf(forgotten(), finishTask, { id: taskId(1) }, nextYear),
    ])
      expect(refusal).toBe('stretch-asks-end');
    expect(refusalOf(forgotten(), finishTask, { id: taskId(1) }, { ...nextYear, user: beto })).toBeNull();
    expect(refusalOf(forgotten(), finishTask, { id: taskId(2) }, nextYear)).toBeNull();
    expect(refusalOf(forgotten(), startTimer, { taskId: taskId(2), id: entryId(2) }, nextYear)).toBeNull();
    const told = { taskId: taskId(1), entryId: entryId(1), startedAt: utc('09:00'), endedAt: utc('17:00'), reason: 'Lo olvidé' };
    const corrected = dataAfter(forgotten(), correctStretch, told, monday);
    expect([timedHours(corrected, taskId(1), [ana], monday.now), runningOf(corrected, ana, monday.now)]).toEqual([8, undefined]);
    expect(corrected.tasks.get(taskId(1))?.timeEntries?.[0]?.corrected).toEqual({ reason: 'Lo olvidé', by: ana, at: monday.now });
  });

  it.each([
    ['that begins later than now', { startedAt: utc('11:00') }, 'stretch-in-future', 'startedAt'],
    ['that ends later than now', { endedAt: utc('11:00') }, 'stretch-in-future', 'endedAt'],
    ['that ends before it begins', { endedAt: utc('07:00') }, 'stretch-ends-early', 'endedAt'],
    ['longer than a month', { startedAt: utc('08:00', '2026-10-01') }, 'stretch-too-long', 'endedAt'],
    ['without a reason', { reason: ' ' }, 'text-missing', 'reason'],
  ])("can't correct a stretch to one %s", (_what, wrong, refused, field) => {
    const input = {
      taskId: taskId(1),
      entryId: entryId(1),
      startedAt: utc('09:00'),
      endedAt: utc('09:30'),
      reason: 'x',
      ...wrong,
    };
    expect(correctStretch(forgotten(), input, testEnv({ now: utc('10:00'), user: ana }))).toMatchObject({ refused, field });
  });

  it.each([
    ['that begins and ends now', { startedAt: utc('10:00'), endedAt: utc('10:00') }],
    ['of 31 days', { startedAt: new Date(Date.parse(utc('10:00')) - MOST_STRETCH_DAYS * 86_400_000).toISOString() }],
  ])('can correct one of several stretches to one %s, and the others stay', (_what, wanted) => {
    const monthsAgo = { startedAt: utc('09:00', '2026-09-01'), endedAt: utc('09:10', '2026-09-01') };
    const key = { taskId: taskId(1), entryId: entryId(1), reason: 'Fue antes' };
    const first = dataAfter(forgotten(), correctStretch, { ...key, ...monthsAgo }, { now: utc('09:10'), user: ana });
    const two = does(first, startTimer, taskId(1), '09:20', 2);
    const times = { endedAt: utc('10:00'), ...wanted };
    const input = { taskId: taskId(1), entryId: entryId(2), ...times, reason: ' Lo olvidé ' };
    const now = { now: utc('10:00'), user: ana };
    const entries = dataAfter(two, correctStretch, input, now).tasks.get(taskId(1))?.timeEntries;
    expect(entries?.[0]).toEqual(two.tasks.get(taskId(1))?.timeEntries?.[0]);
    expect(entries?.[1]).toMatchObject({ ...times, corrected: { reason: 'Lo olvidé' } });
    const without = dataAfter(two, deleteStretch, input, now).tasks.get(taskId(1))?.timeEntries;
    expect(without?.map(({ deleted, corrected }) => [deleted, corrected?.reason])).toEqual([
      [undefined, 'Fue antes'],
      [true, 'Lo olvidé'],
    ]);
  });

  it('a correction that ends in the minute of the begin, which has seconds, ends at the begin', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}.000`).toISOString();
    const key = { taskId: taskId(1), entryId: entryId(1), reason: 'Toqué por error' };
    const noon = { now: utc('12:00'), user: ana };
    const short = dataAfter(forgotten(), correctStretch, { ...key, startedAt: at('08:30:40'), endedAt: at('08:30:00') }, noon);
    expect(short.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({ startedAt: at('08:30:40'), endedAt: at('08:30:40') });
    const minuteBefore = { ...key, startedAt: at('08:30:00'), endedAt: at('08:29:59') };
    expect(refusalOf(forgotten(), correctStretch, minuteBefore, noon)).toBe('stretch-ends-early');
  });

  it.each([
    ['begins within the one before', { startedAt: utc('08:30'), endedAt: utc('09:30') }, 'startedAt'],
    ['ends within the next one', { startedAt: utc('09:00'), endedAt: utc('09:50') }, 'endedAt'],
    ['ends after the next one began, which still runs', { startedAt: utc('09:05'), endedAt: utc('10:00') }, 'endedAt'],
    ['touches both', { startedAt: utc('09:00'), endedAt: utc('09:45') }, undefined],
  ])('T10: a correction that %s', (_what, times, field) => {
    const one = does(does(work(), startTimer, taskId(1), '08:00'), stopTimer, taskId(1), '09:00');
    const two = does(does(one, startTimer, taskId(2), '09:10', 2), stopTimer, taskId(2), '09:30');
    const three = does(two, startTimer, taskId(3), '09:45', 3);
    const input = { taskId: taskId(2), entryId: entryId(2), ...times, reason: 'Lo olvidé' };
    const answer = correctStretch(three, input, testEnv({ now: utc('10:30'), user: ana }));
    expect(isRefused(answer) && [answer.refused, answer.field]).toEqual(field !== undefined && ['stretch-overlaps', field]);
  });

  it('T10: a correction may not begin before a stretch of seconds in the same minute, which would cut its hours', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}.000`).toISOString();
    const stretch = (number: number, startedAt: string, endedAt: string) => ({
      id: entryId(number),
      userId: ana,
      startedAt,
      endedAt,
    });
    const data = dataWith({
      users: [aUser({ id: ana })],
      tasks: [
        { ...begun(1), timeEntries: [stretch(1, at('09:00:20'), at('09:00:50'))] },
        { ...begun(2), timeEntries: [stretch(2, at('09:05:00'), at('10:00:00'))] },
      ],
    });
    const key = { taskId: taskId(2), entryId: entryId(2), endedAt: at('10:00:00'), reason: 'Lo olvidé' };
    const now = { now: utc('10:30'), user: ana };
    expect(refusalOf(data, correctStretch, { ...key, startedAt: at('09:00:00') }, now)).toBe('stretch-overlaps');
    const corrected = dataAfter(data, correctStretch, { ...key, startedAt: at('09:01:00') }, now);
    expect(timedHours(corrected, taskId(2), [ana], now.now)).toBe(0.98);
  });

  it('corrects and deletes their own stretches, a supervisor everybody’s, and nobody else does', () => {
    const people = (roleLabel: 'Técnico' | 'Supervisor') =>
      dataWith({
        users: [aUser({ id: ana, roleLabel: 'Técnico' }), aUser({ id: beto, roleLabel })],
        tasks: [...forgotten().tasks.values()],
      });
    const input = { taskId: taskId(1), entryId: entryId(1), reason: 'No se trabajó' };
    expect(refusalOf(people('Técnico'), deleteStretch, input, { now: utc('10:00'), user: beto })).toBe('stretch-of-another');
    for (const [data, user] of [
      [people('Técnico'), ana],
      [people('Supervisor'), beto],
    ] as const) {
      const gone = dataAfter(data, deleteStretch, input, { now: utc('10:00'), user });
      expect([timedHours(gone, taskId(1), [ana], utc('10:00')), runningOf(gone, ana, utc('10:00'))]).toEqual([0, undefined]);
      expect(gone.tasks.get(taskId(1))?.timeEntries?.[0]).toMatchObject({
        deleted: true,
        corrected: { reason: 'No se trabajó', by: user },
      });
      expect(refusalOf(gone, deleteStretch, input, { now: utc('10:00'), user })).toBe('record-missing');
    }
  });

  it('has the timer ended when they or their project are archived', () => {
    const at = { now: utc('10:00'), user: beto };
    for (const after of [
      dataAfter(forgotten(), archiveUser, { id: ana }, at),
      dataAfter(
        { ...forgotten(), projects: dataWith({ projects: [aProject()] }).projects },
        archiveProject,
        { id: projectId() },
        at,
      ),
    ]) {
      expect(after.tasks.get(taskId(1))?.timeEntries?.[0]?.endedAt).toBe(utc('10:00'));
      expect(timedHours(after, taskId(1), [ana], utc('20:00'))).toBe(1);
    }
  });
});

describe('two phones', () => {
  const at = (clock: string, user = beto) => testEnv({ now: utc(clock), user });
  const sent = (data: Work, answer: ReturnType<typeof startTimer>) => {
    if (isRefused(answer)) throw new Error(answer.refused);
    return { patches: answer, before: beforeOf(data, answer), after: applyPatches(data, answer) };
  };
  const starts = (data: Work) => sent(data, startTimer(data, { taskId: taskId(1), id: entryId(1) }, at('09:00', ana)));
  const others: readonly (readonly [string, (data: Work) => ReturnType<typeof sent>, string])[] = [
    ['finishes the task', (data) => sent(data, finishTask(data, { id: taskId(1) }, at('10:00'))), utc('09:00')],
    ['archives the person', (data) => sent(data, archiveUser(data, { id: ana }, at('10:00'))), utc('10:00')],
    ['archived the person before', (data) => sent(data, archiveUser(data, { id: ana }, at('08:30'))), utc('09:00')],
  ];
  it.each(others)('one starts a timer, the other %s: none runs, in either order of merging', (_what, does, end) => {
    const [mine, theirs] = [starts(work()), does(work())];
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { after } = rebase(one.after, new Map(), other);
      expect(after.tasks.get(taskId(1))?.timeEntries?.[0]?.endedAt).toBe(end);
      const side = (phone: typeof one) => ({ data: phone.after, versions: versionsAfter(new Map(), [phone]) });
      const plan = planMerge(side(one), side(other));
      const merged = applyPatches(one.after, plan?.patches ?? []);
      expect(merged.tasks.get(taskId(1))?.timeEntries?.[0]?.endedAt).toBe(end);
    }
  });
});

describe('an end set by the merge of two phones', () => {
  const at = (clock: string, user = beto) => testEnv({ now: utc(clock), user });
  const sent = (data: Work, answer: ReturnType<typeof startTimer>) => {
    if (isRefused(answer)) throw new Error(answer.refused);
    return { patches: answer, before: beforeOf(data, answer), after: applyPatches(data, answer) };
  };
  type Said = ReturnType<typeof sent>;
  const phone = (...said: readonly Said[]) => ({
    data: said.at(-1)?.after ?? work(),
    versions: versionsAfter(new Map(), said),
  });
  const starts = sent(work(), startTimer(work(), { taskId: taskId(1), id: entryId(1) }, at('09:00', ana)));
  const finished = sent(work(), finishTask(work(), { id: taskId(1) }, at('10:00')));
  const entryOf = (data: Work) => data.tasks.get(taskId(1))?.timeEntries?.[0];

  it('is replaced by the end that its person sets later, without a conflict', () => {
    const stops = sent(starts.after, stopTimer(starts.after, { taskId: taskId(1) }, at('11:00', ana)));
    const first = planMerge(phone(finished), phone(starts));
    const ended = sent(finished.after, first?.patches ?? []);
    expect(entryOf(ended.after)?.endedAt).toBe(utc('09:00'));
    const [there, here] = [phone(finished, ended), phone(starts, stops)];
    for (const [one, other] of [
      [there, here],
      [here, there],
    ] as const) {
      const plan = planMerge(one, other);
      expect(plan?.conflicts).toEqual([]);
      expect(entryOf(applyPatches(one.data, plan?.patches ?? []))?.endedAt).toBe(utc('11:00'));
    }
    const { after, findings } = rebase(ended.after, new Map(), stops);
    expect([entryOf(after)?.endedAt, findings]).toEqual([utc('11:00'), []]);
  });

  it.each<[string, Said]>([
    ['finished the task', finished],
    ['archived the person', sent(work(), archiveUser(work(), { id: ana }, at('18:00')))],
  ])('is where the person started elsewhere, if the other %s', (_what, does) => {
    const goneOn = sent(starts.after, [
      put('tasks', {
        ...begun(2),
        timeEntries: [{ id: entryId(2), userId: ana, startedAt: utc('09:30'), endedAt: utc('10:30') }],
      }),
    ]);
    const merged = planMerge(phone(does), phone(starts, goneOn));
    expect(entryOf(applyPatches(does.after, merged?.patches ?? []))?.endedAt).toBe(utc('09:30'));
    const { after } = rebase(goneOn.after, new Map(), does);
    expect(timedHours(after, taskId(1), [ana])).toBe(0.5);
  });
});

it('the hours of some days include only their timed users; running stretches and other days are excluded', () => {
  const timed = does(does(work(), startTimer, taskId(1), '08:00'), stopTimer, taskId(1), '09:00');
  const both = does(timed, startTimer, taskId(2), '10:00', 2, beto);
  const named = (from: string, to: string) =>
    hoursByPerson(both, asDay(from), asDay(to), utc('12:00')).map(({ name, hours }) => [name, hours]);
  expect(named('2026-11-21', '2026-11-21')).toEqual([['Ana', 1]]);
  expect(named('2026-11-22', '2026-11-30')).toEqual([]);
});

it.each<[string, Partial<TimeEntry>, number | undefined]>([
  ['twelve hours', { endedAt: utc('20:00') }, undefined],
  ['more than twelve hours', { endedAt: utc('20:30') }, 12.5],
  [
    'more than twelve hours, corrected with a reason',
    { endedAt: utc('20:30'), corrected: { by: ana, at: utc('21:00'), reason: 'Guardia' } },
    undefined,
  ],
  ['unfinished', {}, 15],
])('a stretch (%s) asks for its end only if it is implausibly long', (_, wanted, hours) => {
  expect(hoursToAsk({ id: entryId(1), userId: ana, startedAt: utc('08:00'), ...wanted }, utc('23:00'))).toBe(hours);
});

it('a running stretch counts for no day yet, and takes nothing from the day on which it began', () => {
  const timed = does(does(work(), startTimer, taskId(1), '08:00'), stopTimer, taskId(1), '09:00');
  const goneOn = does(timed, startTimer, taskId(2), '10:00', 2);
  for (const now of [undefined, utc('12:00')])
    expect(hoursByPerson(goneOn, TODAY, TODAY, now).map(({ hours }) => hours)).toEqual([1]);
});

it('the days with hours, listed without a clock, include a day whose stretch is in the future', () => {
  const ended = does(does(work(), startTimer, taskId(1), '08:00'), stopTimer, taskId(1), '19:00');
  expect(daysWithHours(ended)).toEqual([TODAY]);
  expect(hoursByPerson(ended, TODAY, TODAY, utc('10:00'))).toEqual([]);
  expect(daysWithHours(ended)).toEqual([TODAY]);
});

it('a stretch over midnight is split at midnight, by person and day, in the week of each day', () => {
  expect(partsByDay(utc('22:00'), utc('01:30', '2026-11-22'))).toEqual([
    { day: '2026-11-21', ms: 2 * 3_600_000 },
    { day: '2026-11-22', ms: 1.5 * 3_600_000 },
  ]);
  const night = dataAfter(
    does(work(), startTimer, taskId(1), '22:00'),
    correctStretch,
    {
      ...{ taskId: taskId(1), entryId: entryId(1), reason: 'Guardia' },
      ...{ startedAt: utc('22:00'), endedAt: utc('01:30', '2026-11-23') },
    },
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
