import { dataFromRows, TABLE_NAMES } from '@/lib/domain/data';
import { tasksInWork } from '@/lib/domain/task/rules';
import { startTask } from '@/lib/domain/task/status-changes';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { anOpenStore, aStore } from '../support/a-store';
import { aTask, dataWith, taskId } from '../support/builders';
import { forgetPages } from '../support/kept-pages';
import { largeBusiness } from '../support/large-business';

afterEach(() => jest.restoreAllMocks());

it('a device is read in parts of at most 500 rows, and all rows are there in order', async () => {
  const data = dataFromRows(largeBusiness(1_600));
  await forgetPages('read-in-parts', await anOpenStore({ data, name: 'read-in-parts' }));
  const read = jest.spyOn(IDBObjectStore.prototype, 'getAll');
  const again = await anOpenStore({ name: 'read-in-parts', hasConfirmed: true });
  for (const table of TABLE_NAMES) {
    const ids = [...data[table].keys()].sort();
    expect([...again.data[table].keys()]).toEqual(ids);
    expect([...again.data[table].values()].length).toBe(again.data[table].size);
  }
  const parts = await Promise.all(read.mock.results.map(({ value }) => (value as IDBRequest<readonly unknown[]>).result.length));
  expect(read.mock.calls.every(([, count]) => count === 500)).toBe(true);
  expect(Math.max(...parts)).toBe(500);
});

it('a change during the reading waits until all rows are read', async () => {
  await anOpenStore({ data: dataFromRows(largeBusiness(1_600)), name: 'read-and-write' });
  const store = aStore({ name: 'read-and-write', hasConfirmed: true });
  void store.open();
  expect(store.status).toBe('opening');
  expect(await store.commit(startTask, { id: taskId(1) })).toMatchObject({ done: true });
  expect(store.data.tasks.size).toBe(1_600);
});

it('the opening reports its progress with many records, and none with few', async () => {
  const tasks = Array.from({ length: 20_400 }, (_, index) => aTask({ id: taskId(index + 1) }));
  await forgetPages('many', await anOpenStore({ data: dataWith({ tasks }), name: 'many' }));
  const heard = async (name: string) => {
    const store = aStore({ name, hasConfirmed: true });
    const shares: (number | null)[] = [];
    store.subscribe(() => shares.push(store.status === 'opening' ? store.openingProgress : null));
    await store.open();
    return shares;
  };
  const shares = await heard('many');
  expect(shares.length).toBeGreaterThan(10);
  expect(shares).toEqual([...shares.slice(0, -1)].sort((one, other) => (one ?? 0) - (other ?? 0)).concat(null));
  await anOpenStore({ data: dataWith(), name: 'few' });
  expect(await heard('few')).toEqual([null]);
});

it('a state requested by a screen during the opening is derived when it ends: no row is read for it', async () => {
  await anOpenStore({ data: dataFromRows(largeBusiness(1_600)), name: 'at-hand' });
  const store = aStore({ name: 'at-hand', hasConfirmed: true });
  expect(tasksInWork(store.data)).toEqual([]);
  let read: number | undefined;
  store.subscribe(() => {
    const walk = jest.spyOn(PersistentMap.prototype, 'values');
    expect(tasksInWork(store.data)).toHaveLength(1_600);
    read ??= walk.mock.calls.length;
  });
  await store.open();
  expect([store.status, read]).toEqual(['ready', 0]);
});

it("a first visit whose sample's code does not arrive waits for it, and never stores in memory only", async () => {
  const seen: string[] = [];
  let tries = 0;
  const after = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Failed to load chunk');
  };
  const store = aStore({ data: dataWith({ tasks: [aTask()] }), after });
  store.subscribe(() => seen.push(store.status));
  await store.open();
  expect([store.status, store.data.tasks.size, tries]).toEqual(['ready', 1, 2]);
  expect(seen).not.toContain('memory');
});
