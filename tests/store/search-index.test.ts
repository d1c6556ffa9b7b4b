import { applyPatches, type Data, dataFromRows, put } from '@/lib/domain/data';
import * as searchRules from '@/lib/domain/search/rules';
import { createSearchIndex } from '@/lib/store/react/search-index';
import { aTask, taskId } from '../support/builders';
import { largeBusiness } from '../support/large-business';
import { runOfficeWeeks, runWarehouseWeeks } from '../support/random-weeks';
import { withoutWriteHistory } from '../support/selectors';

const keysIn = (data: Data) => [...searchRules.fewSearchKeys(data), ...searchRules.manySearchKeys(data)];
const entriesOf = (data: Data) =>
  new Map(
    keysIn(data)
      .flatMap((key) => [[key, searchRules.searchEntry(data, key)] as const])
      .sort(),
  );

/** The index of the earlier data after an update by the changed keys. */
const updatedIndex = (earlier: Data, later: Data) => {
  const said = entriesOf(earlier);
  const changed = searchRules.changedSearchKeys(earlier, later);
  // If a table has a new store, the index is built again.
  if (!changed) return readNow(later);
  for (const key of changed) said.set(key, searchRules.searchEntry(later, key));
  return new Map([...said].filter(([, entry]) => entry).sort());
};
const readNow = (data: Data) => new Map([...entriesOf(withoutWriteHistory(data))].filter(([, entry]) => entry));

const followIndex = (beginning: Data) => {
  let data = beginning;
  return (next: Data) => {
    expect(updatedIndex(data, next)).toEqual(readNow(next));
    data = next;
  };
};

it('is updated by every word that a write changes, after any acts of the office', () => {
  runOfficeWeeks(followIndex);
});

it('and after any acts of the warehouse', () => {
  runWarehouseWeeks(followIndex);
});

it('reads only the written entries after a commit: one of two thousand', async () => {
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

it('finds projects while it is built, before tasks are read', async () => {
  const data = dataFromRows(largeBusiness(2_000));
  const index = createSearchIndex();
  const seen: string[] = [];
  index.subscribe(() => {
    const groups = index.find('obra 12').map(({ noun, entries }) => `${noun} ${entries.length > 0}`);
    seen.push(`${index.isWhole()} ${groups.join(' ')}`);
  });
  await index.follow(data);
  expect(seen[0]).toBe('false project true');
  expect(seen.slice(0, -1).every((told) => told.startsWith('false'))).toBe(true);
  expect(seen.at(-1)).toMatch('true project true task true');
});
