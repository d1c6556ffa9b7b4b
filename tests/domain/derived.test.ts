import fc from 'fast-check';
import { applyPatches, put, remove } from '@/lib/domain/data';
import { derivedFrom } from '@/lib/domain/derived';
import { aTask, dataWith, dayNumber, taskId } from '../support/builders';

const write = fc.record({ id: fc.integer({ min: 1, max: 5 }), due: fc.option(fc.integer({ min: 1, max: 9 })) });
const step = fc.record({ on: fc.integer({ min: -1, max: 9 }), writes: fc.array(write, { maxLength: 4 }) });

it('what is derived by writes equals what is derived from everything, in whatever order the versions are made and asked', () => {
  const naive = (tasks: ReturnType<typeof dataWith>['tasks']) =>
    [...tasks.values()].map(({ id, dueDate }) => `${id} ${dueDate}`).sort();
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
        const data = versions.at(on === -1 ? -1 : on % versions.length) ?? dataWith();
        const patches = writes.map(({ id, due }) =>
          due === null ? remove('tasks', taskId(id)) : put('tasks', aTask({ id: taskId(id), dueDate: dayNumber(due) })),
        );
        const next = applyPatches(data, patches);
        versions.push(next);
        if (asked.next().value) expect(say(next)).toEqual(naive(next.tasks));
      }
      for (const data of versions) expect(say(data)).toEqual(naive(data.tasks));
    }),
  );
});
