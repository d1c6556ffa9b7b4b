import fc from 'fast-check';
import { createSearchIndex } from '@/components/screens/search/search-index';
import { applyPatches, type Data, dataFromRows, put } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import * as searchRules from '@/lib/domain/search/rules';
import { aProject, aTask, dataWith, projectId, taskId, testEnv } from '../../support/builders';
import { largeBusiness } from '../../support/large-business';
import { readAnew } from '../../support/selectors';
import { story } from '../../support/steps';
import { stockBusiness } from '../../support/stock-builders';
import { doing, weeks } from '../../support/stock-steps';

const saidBy = (data: Data) =>
  new Map([...searchRules.searchKeys(data)].flatMap((key) => [[key, searchRules.searchEntry(data, key)] as const]).sort());

/** What an index that had been made of the earlier data would say after it took over the changed keys. */
const broughtForward = (earlier: Data, later: Data) => {
  const said = saidBy(earlier);
  const changed = searchRules.changedSearchKeys(earlier, later);
  // A table's store began anew: then the index does too.
  if (!changed) return readNow(later);
  for (const key of changed) said.set(key, searchRules.searchEntry(later, key));
  return new Map([...said].filter(([, entry]) => entry).sort());
};
const readNow = (data: Data) => new Map([...saidBy(readAnew(data))].filter(([, entry]) => entry));

it('what a write changes in the words of anything is taken over, whatever the office does', () => {
  const beginning = dataWith({
    tasks: [aTask(), aTask({ id: taskId(2) })],
    projects: [aProject(), aProject({ id: projectId(2) })],
  });
  fc.assert(
    fc.property(story, (steps) => {
      let data = beginning;
      for (const { step, user } of steps) {
        const answer = step.does(data, testEnv({ user }));
        if (isRefused(answer)) continue;
        const next = applyPatches(data, answer);
        expect(broughtForward(data, next)).toEqual(readNow(next));
        data = next;
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

it('and whatever the warehouse does', () => {
  fc.assert(
    fc.property(weeks, (steps) => {
      let data = stockBusiness();
      for (const step of steps) {
        const answer = doing(step, data, testEnv());
        if (answer === null || isRefused(answer)) continue;
        const next = applyPatches(data, answer);
        expect(broughtForward(data, next)).toEqual(readNow(next));
        data = next;
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

it('a commit re-reads what it wrote, and never all: one entry of two thousand', async () => {
  const data = dataFromRows(largeBusiness(1_000));
  const index = createSearchIndex();
  await index.follow(data);
  const next = applyPatches(data, [put('tasks', aTask({ id: taskId(7), title: 'Tender cable al faro' }))]);
  expect([...(searchRules.changedSearchKeys(data, next) ?? [])]).toEqual([`task ${taskId(7)}`]);
  await index.follow(next);
  expect(index.find('faro').map(({ noun, entries }) => [noun, entries.map(({ id }) => id)])).toEqual([['task', [taskId(7)]]]);
  await index.follow(applyPatches(next, [{ table: 'tasks', id: taskId(7), row: null }]));
  expect(index.find('faro')).toEqual([]);
});
