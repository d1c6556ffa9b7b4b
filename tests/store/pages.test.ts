import fc from 'fast-check';
import { change, dataFromRows, type Patch, put, remove, TABLE_NAMES } from '@/lib/domain/data';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { anOpenStore, aStore } from '../support/a-store';
import { aTask, dataWith, projectId, taskId } from '../support/builders';
import { contentsOf, pagesOfState, resultOf, until, withPages } from '../support/kept-pages';
import { largeBusiness } from '../support/large-business';
import { runs } from '../support/runs';

const business = dataFromRows(largeBusiness(1_600));

afterEach(() => jest.restoreAllMocks());

/** A device with many records, whose pages have been written. */
const aDeviceWithPages = async () => {
  const name = newId();
  await pagesOfState(name, await anOpenStore({ data: business, name }));
  return name;
};

/** Opens the device again, and answers the tables whose rows were read. */
const opened = async (name: string) => {
  const read = jest.spyOn(IDBObjectStore.prototype, 'getAll');
  const store = await anOpenStore({ name, hasConfirmed: true });
  const tables = read.mock.contexts
    .map((from) => (from as IDBObjectStore).name)
    .filter((from) => from !== 'log' && from !== 'pages');
  read.mockRestore();
  return { store, tables: [...new Set(tables)] };
};

const rowsOf = ({ data }: Pick<OpenableStore, 'data'>) =>
  Object.fromEntries(TABLE_NAMES.map((table) => [table, Object.fromEntries(data[table] as ReadonlyMap<string, unknown>)]));

it('a device with many records opens from its pages (I18): no row is read, and all data are there', async () => {
  const { store, tables } = await opened(await aDeviceWithPages());
  expect(tables).toEqual([]);
  expect(TABLE_NAMES.map((table) => store.data[table].size)).toEqual(TABLE_NAMES.map((table) => business[table].size));
  expect(rowsOf(store)).toEqual(rowsOf({ data: business }));
});

it('changes since the pages were written come from the log', async () => {
  const writes = fc.array(
    fc.record({
      id: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1_601, max: 1_604 })).map(taskId),
      title: fc.option(fc.constantFrom('Empalme', 'Poste', 'Acometida'), { nil: null }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const write = change<readonly Patch[]>('task-updated', (_data, patches) => patches);
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 4 }), async (commits) => {
      const name = await aDeviceWithPages();
      const { store } = await opened(name);
      for (const tasks of commits) {
        const patches = tasks.map(({ id, title }) =>
          title === null ? remove('tasks', id) : put('tasks', aTask({ id, title, projectId: projectId(1) })),
        );
        expect(await store.commit(write, patches)).toMatchObject({ done: true });
      }
      const again = await opened(name);
      expect(again.tables).toEqual([]);
      expect(rowsOf(again.store).tasks).toEqual(rowsOf(store).tasks);
      expect(again.store.data.tasks.size).toBe([...again.store.data.tasks].length);
    }),
    { numRuns: runs(5) },
  );
});

/** Writes a row into a table of the device without a log entry. */
const putWithoutLog = async (name: string) => {
  const database = await resultOf(indexedDB.open(name));
  await resultOf(
    database
      .transaction('tasks', 'readwrite')
      .objectStore('tasks')
      .put(aTask({ id: taskId(9_999) })),
  );
  database.close();
};

const changeContents = async (name: string, changes: object) => {
  const contents = await contentsOf(name);
  await withPages(name, (pages) => pages.put({ ...contents, ...changes }, 'contents'));
};

it.each<readonly [string, (name: string) => Promise<unknown>]>([
  ['a page is missing', (name) => withPages(name, (pages) => pages.delete(['tasks', 1]))],
  ['a page is truncated', (name) => withPages(name, (pages) => pages.put('[{"id":"tsk', ['tasks', 1]))],
  ['they are of another set of data', (name) => changeContents(name, { epoch: 'another' })],
  ['they are of another version', (name) => changeContents(name, { version: 1 })],
  ['the disk has lost entries that the pages have', (name) => changeContents(name, { seq: 7 })],
  ['the disk has lost such entries, and reused their numbers', (name) => changeContents(name, { at: 'earlier' })],
  ['a table has a row that neither pages nor log have', putWithoutLog],
])('the rows are read if %s (I18)', async (_case, spoil) => {
  const name = await aDeviceWithPages();
  await spoil(name);
  const { store, tables } = await opened(name);
  expect(tables).toHaveLength(TABLE_NAMES.length);
  const rows = rowsOf(store);
  expect({ ...rows, tasks: { ...rows.tasks, [taskId(9_999)]: undefined } }).toEqual(rowsOf({ data: business }));
  await until(async () => (await opened(name)).tables.length === 0);
});

it('pages that no screen needs are parsed after the device is ready', async () => {
  const name = await aDeviceWithPages();
  const parse = jest.spyOn(JSON, 'parse');
  const store = aStore({ name, hasConfirmed: true });
  const parsed: number[] = [];
  store.subscribe(() => parsed.push(parse.mock.calls.length));
  await store.open();
  const pages = TABLE_NAMES.reduce((sum, table) => sum + Math.ceil(business[table].size / 500), 0);
  expect(pages).toBeGreaterThan(10);
  expect(parsed[0]).toBeLessThan(pages);
  await until(async () => parse.mock.calls.length >= pages);
});

it('a commit writes rows and no page; after a fiftieth of the rows the pages are written anew', async () => {
  const name = await aDeviceWithPages();
  const contents = await contentsOf(name);
  const { store } = await opened(name);
  const rename = change<string>('task-updated', (_data, title) => [put('tasks', aTask({ id: taskId(1), title }))]);
  const write = jest.spyOn(IDBObjectStore.prototype, 'put');
  for (let round = 1; round <= 3; round += 1) await store.commit(rename, `Empalme ${round}`);
  expect(write.mock.contexts.filter((into) => (into as IDBObjectStore).name === 'pages')).toEqual([]);
  const again = await opened(name);
  expect(await contentsOf(name)).toEqual(contents);
  const rows = TABLE_NAMES.reduce((sum, table) => sum + business[table].size, 0);
  for (let round = 4; round <= rows / 50 + 2; round += 1) await again.store.commit(rename, `Empalme ${round}`);
  write.mockClear();
  const late = await opened(name);
  await pagesOfState(name, late.store);
  const keys = write.mock.calls.flatMap(([, key]) => (Array.isArray(key) ? [key[0]] : []));
  expect(new Set(keys)).toEqual(new Set(['tasks']));
});

it('a device that is emptied or replaced keeps no old page', async () => {
  const name = await aDeviceWithPages();
  const { store } = await opened(name);
  expect(await store.replaceAll('empty')).toMatchObject({ done: true });
  expect(await withPages(name, (pages) => pages.count())).toBe(0);
  expect((await opened(name)).store.data.tasks.size).toBe(0);
});

it('a device emptied while its pages are written keeps none of them', async () => {
  const name = await aDeviceWithPages();
  await changeContents(name, { version: 1 });
  const { store } = await opened(name);
  expect(await store.replaceAll('empty')).toMatchObject({ done: true });
  await until(async () => (await withPages(name, (pages) => pages.count())) === 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await withPages(name, (pages) => pages.count())).toBe(0);
});

it('pages that could not be written completely leave the earlier ones', async () => {
  const name = await aDeviceWithPages();
  const before = await withPages(name, (pages) => pages.getAllKeys());
  await changeContents(name, { version: 1 });
  const putReally = IDBObjectStore.prototype.put;
  let refused = 0;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (Array.isArray(key) && key[0] === 'movements') {
      refused += 1;
      throw new DOMException('No room', 'QuotaExceededError');
    }
    return putReally.call(this, value, key);
  });
  const { store } = await opened(name);
  await until(async () => refused > 0);
  expect(store.status).toBe('ready');
  jest.restoreAllMocks();
  expect(await withPages(name, (pages) => pages.getAllKeys())).toEqual(before);
});

it('a device with few records has no pages', async () => {
  const name = newId();
  await anOpenStore({ data: dataWith({ tasks: [aTask({ id: taskId(1) })] }), name });
  await opened(name);
  expect(await contentsOf(name)).toBeUndefined();
});
