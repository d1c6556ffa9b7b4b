import { applyPatches, dataFromRows, put } from '@/lib/domain/data';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { openBackup } from '@/lib/store/backup/restore';
import { anOpenStore } from '../support/a-store';
import { aTask, dataWith, taskId } from '../support/builders';
import { largeBusiness } from '../support/large-business';

/** A backup of many records: the page responds while it reads and restores it, shows the progress, and can abort it. */

afterEach(() => jest.restoreAllMocks());

const LONG = 'Zanja, ducto y registro de la calle. '.repeat(200);
const aLongFile = async () => {
  const tasks = Array.from({ length: 800 }, (_, index) => aTask({ id: taskId(index + 1), description: LONG }));
  return (await anOpenStore({ data: dataWith({ tasks }) })).backup();
};

const opened = async (...asked: Parameters<typeof openBackup>) => {
  const answer = await openBackup(...asked);
  if ('unreadable' in answer) throw new Error(answer.unreadable);
  return answer;
};

it('reports its progress, and none for a short file', async () => {
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const store = await anOpenStore();
  await opened(store, await (await anOpenStore({ data: dataWith() })).backup(), { onProgress });
  expect(shares).toEqual([]);
  await opened(store, await aLongFile(), { onProgress });
  expect(shares.length).toBeGreaterThan(10);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect([shares.at(0), shares.at(-1)]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Math.min(...shares)).toBeLessThan(0.1);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});

it('is cancelled at once, and nothing has changed', async () => {
  const store = await anOpenStore({ data: dataWith() });
  const { data } = store;
  const called = new AbortController();
  const reading = openBackup(store, await aLongFile(), { signal: called.signal, onProgress: () => called.abort() });
  await expect(reading).rejects.toThrow('aborted');
  expect(store.data).toBe(data);
});

it('writes in parts of at most 500 rows', async () => {
  const store = await anOpenStore();
  const file = await (await anOpenStore({ data: dataFromRows(largeBusiness(1_600)) })).backup();
  const backup = await opened(store, file);
  const { put: write } = IDBObjectStore.prototype;
  let [burst, largest] = [0, 0];
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...asked) {
    burst += 1;
    largest = Math.max(largest, burst);
    setImmediate(() => {
      burst = 0;
    });
    return write.apply(this, asked);
  });
  expect(await backup.replace()).toMatchObject({ done: true });
  expect(store.data.tasks.size).toBe(1_600);
  expect(largest).toBeLessThanOrEqual(510);
});

describe('a merge planned for the preview', () => {
  /** How often the merge iterates over the backup's tasks. */
  const merging = async (meanwhile: (store: Awaited<ReturnType<typeof anOpenStore>>) => Promise<unknown>) => {
    const tasks = Array.from({ length: 37 }, (_, index) => aTask({ id: taskId(index + 1), title: `Tramo ${index + 1}` }));
    const data = dataWith({ tasks: [aTask()] });
    const store = await anOpenStore({ data });
    const backup = await opened(store, await (await anOpenStore({ data: dataWith({ tasks }) })).backup());
    await meanwhile(store);
    let walks = 0;
    const { keys } = PersistentMap.prototype;
    jest.spyOn(PersistentMap.prototype, 'keys').mockImplementation(function (this: PersistentMap<unknown, unknown>) {
      if (this.size === tasks.length) walks += 1;
      return keys.call(this);
    });
    const outcome = await backup.merge();
    return { outcome, walks, size: store.data.tasks.size };
  };

  it('is not planned again', async () => {
    expect(await merging(async () => undefined)).toMatchObject({ outcome: { done: true }, walks: 0, size: 37 });
  });

  it('is planned again if something was written meanwhile', async () => {
    const merged = await merging(async (store) => {
      const extra = applyPatches(store.data, [put('tasks', aTask({ id: taskId(90), title: 'Otro' }))]);
      await store.replaceAll({ data: extra, files: [], log: [] });
    });
    expect(merged).toMatchObject({ outcome: { done: true }, size: 38 });
    expect(merged.walks).toBeGreaterThan(0);
  });
});
