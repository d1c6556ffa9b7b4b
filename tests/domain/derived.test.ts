import fc from 'fast-check';
import { applyPatches, put, remove } from '@/lib/domain/data';
import { derivedFrom, orderedIndex } from '@/lib/domain/derived';
import { aTask, aUser, dataWith, dayNumber, many, projectId, taskId, userId } from '../support/builders';

const write = fc.record({ id: fc.integer({ min: 1, max: 5 }), due: fc.option(fc.integer({ min: 1, max: 9 })) });
type Write = { id: number; due: number | null };
const step = fc.record({ on: fc.integer({ min: -1, max: 9 }), writes: fc.array(write, { maxLength: 4 }) });

type Tasks = ReturnType<typeof dataWith>['tasks'];
/** The version after writes on the newest version, or on an older one. */
const versionAfter = (versions: readonly ReturnType<typeof dataWith>[], { on, writes }: { on: number; writes: Write[] }) => {
  const data = versions.at(on === -1 ? -1 : on % versions.length) ?? dataWith();
  return applyPatches(
    data,
    writes.map(({ id, due }) =>
      due === null ? remove('tasks', taskId(id)) : put('tasks', aTask({ id: taskId(id), dueDate: dayNumber(due) })),
    ),
  );
};

it('a state updated by writes equals a state built from all rows, for any order of versions and requests', () => {
  const naive = (tasks: Tasks) => [...tasks.values()].map(({ id, dueDate }) => `${id} ${dueDate}`).sort();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.boolean()), (steps, asked) => {
      const told = derivedFrom(['tasks'], {
        build: ({ tasks }): ReadonlyMap<string, string> => new Map([...tasks].map(([id, { dueDate }]) => [id, dueDate])),
        update(known, { tasks }) {
          const next = new Map(known);
          for (const { key, after } of tasks) {
            if (after) next.set(key, after.dueDate);
            else next.delete(key);
          }
          return next;
        },
      });
      const say = (data: ReturnType<typeof dataWith>) => [...told(data)].map(([id, due]) => `${id} ${due}`).sort();
      const versions = [dataWith()];
      for (const { on, writes } of steps) {
        const next = versionAfter(versions, { on, writes });
        versions.push(next);
        if (asked.next().value) expect(say(next)).toEqual(naive(next.tasks));
      }
      for (const data of versions) expect(say(data)).toEqual(naive(data.tasks));
    }),
  );
});

it('the rows under a key are the right ones in order, for any version requested at any time', () => {
  const LATE = dayNumber(6);
  const naive = (tasks: Tasks) =>
    [...tasks.values()]
      .filter(({ dueDate }) => dueDate < LATE)
      .map(({ id, dueDate }) => `${dueDate} ${id}`)
      .sort();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.boolean()), (steps, asked) => {
      const early = orderedIndex({
        of: ['tasks'],
        keysOf: ({ dueDate }) => [dueDate < LATE ? 'early' : undefined],
        order: (one, other) => (one.dueDate < other.dueDate ? -1 : Number(one.dueDate > other.dueDate)),
      });
      const say = (data: ReturnType<typeof dataWith>) => early.under(data, 'early').map(({ id, dueDate }) => `${dueDate} ${id}`);
      const versions = [dataWith()];
      for (const wanted of steps) {
        const next = versionAfter(versions, wanted);
        versions.push(next);
        if (asked.next().value) expect(say(next)).toEqual(naive(next.tasks));
      }
      for (const data of versions) {
        expect(say(data)).toEqual(naive(data.tasks));
        expect([...early.keys(data)]).toEqual(naive(data.tasks).length > 0 ? ['early'] : []);
      }
    }),
  );
});

it('an update gets the first and the last value of each row once, and skips rows written back to the same value', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const versions = [dataWith()];
      let heard = new Map<string, unknown>();
      const told = derivedFrom(['tasks'], {
        build: ({ tasks }) => ({ tasks }),
        update(known, { tasks: writes }, { tasks }) {
          heard = new Map(writes.map(({ key, before, after }) => [key, { before, after }]));
          expect(heard.size).toBe(writes.length);
          const changed = [1, 2, 3, 4, 5].map(taskId).filter((id) => known.tasks.get(id) !== tasks.get(id));
          expect(heard).toEqual(new Map(changed.map((id) => [id, { before: known.tasks.get(id), after: tasks.get(id) }])));
          return { tasks };
        },
      });
      for (const wanted of steps) versions.push(versionAfter(versions, wanted));
      for (const data of versions) expect(told(data).tasks).toBe(data.tasks);
    }),
  );
});

it('a long list written before its first request is in order then', () => {
  const byProject = orderedIndex({
    of: ['tasks'],
    keysOf: ({ projectId }) => [projectId],
    order: (one, other) => (one.dueDate < other.dueDate ? -1 : Number(one.dueDate > other.dueDate)),
  });
  const before = dataWith({ tasks: many(60, (number) => aTask({ id: taskId(number), dueDate: dayNumber((number * 37) % 61) })) });
  expect([...byProject.keys(before)]).toEqual([projectId()]);
  const after = applyPatches(before, [put('tasks', aTask({ id: taskId(61), dueDate: dayNumber(30) }))]);
  const days = byProject.under(after, projectId()).map(({ dueDate }) => dueDate);
  expect(days).toHaveLength(61);
  expect(days).toEqual(days.toSorted());
});

describe('a state derived from two tables', () => {
  const counted = () => {
    const built = { times: 0 };
    const told = derivedFrom(['tasks', 'users'], {
      build: ({ tasks, users }) => {
        built.times += 1;
        return { rows: tasks.size + users.size };
      },
      update: ({ rows }, { tasks, users }) => ({
        rows: [...tasks, ...users].reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), rows),
      }),
    });
    return { told, built };
  };
  const [tasks, users] = [new Map([[taskId(), aTask()]]), new Map([[userId(), aUser()]])];

  it.each([
    { what: 'the first', part: { ...dataWith(), tasks }, more: { ...dataWith(), tasks: new Map() } },
    { what: 'the second', part: { ...dataWith(), users }, more: { ...dataWith(), users: new Map() } },
  ])('is built anew if $what is a plain map, whose writes are unknown', ({ part, more }) => {
    const { told } = counted();
    for (const data of [part, more, dataWith(), part]) expect(told(data)).toEqual({ rows: data.tasks.size + data.users.size });
  });

  it('is built once and updated by writes, also after a request for an older version', () => {
    const { told, built } = counted();
    const versions = [dataWith({ tasks: [aTask()] })];
    for (const number of [2, 3, 4, 5, 6]) {
      versions.push(applyPatches(versions.at(-1) ?? dataWith(), [put('tasks', aTask({ id: taskId(number) }))]));
    }
    const ask = (place: number) => versions.slice(place, place + 1).map((data) => told(data).rows);
    expect([ask(2), ask(4)]).toEqual([[4], [6]]);
    expect(built.times).toBe(1);
    expect([ask(3), ask(5)]).toEqual([[5], [7]]);
    expect(built.times).toBe(1);
    expect(ask(0)).toEqual([2]);
    expect(built.times).toBe(2);
    expect(ask(5)).toEqual([7]);
    expect(built.times).toBe(2);
  });

  it("is built once if a write is reverted and repeated, as pending writes are while a team's log is read", () => {
    const { told, built } = counted();
    const wrote = (data: ReturnType<typeof dataWith>, ...patches: Parameters<typeof applyPatches>[1]) => {
      const next = applyPatches(data, patches);
      expect(told(next)).toEqual({ rows: next.tasks.size + next.users.size });
      return next;
    };
    let data = wrote(dataWith({ tasks: [aTask()] }), put('tasks', aTask({ id: taskId(2) })));
    for (const number of [3, 4, 5, 6]) {
      const written = wrote(data, put('tasks', aTask({ id: taskId(number) })));
      const confirmed = wrote(written, remove('tasks', taskId(number)));
      wrote(confirmed, put('tasks', aTask({ id: taskId(number + 10) })), put('tasks', aTask({ id: taskId(number) })));
      data = written;
    }
    expect(built.times).toBe(1);
  });
});
