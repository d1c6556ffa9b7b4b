import { sampleData } from '@/data/sample';
import { change, emptyData, put, TABLE_NAMES } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { openBackup } from '@/lib/store/backup/restore';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { Format } from '@/lib/store/engine/database';
import type { Salvage } from '@/lib/store/engine/disk';
import { anOpenStore } from '../support/a-store';
import { aProject, dataWith, projectId } from '../support/builders';

const title = ({ data }: Pick<OpenableStore, 'data'>) => data.projects.get(projectId())?.title;
const rename = change('project-updated', (_data, to: string) => [put('projects', aProject({ title: to }))]);

/** A device that stored data before. It reads its last-confirmed marker whenever the disk is opened. */
const aDevice = async () => {
  const name = newId();
  const store = await anOpenStore({ name, data: dataWith() });
  await store.commit(rename, 'Anillo sur');
  return { name, lastConfirmed: { epoch: store.epoch, seq: store.seq } };
};

/** Makes the browser's databases fail with this error until `repair` is called. */
const breakDatabases = (reason = 'UnknownError') => {
  const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', reason);
  });
  return { repair: () => opening.mockRestore() };
};
afterEach(() => jest.restoreAllMocks());

const aBackup = async (data = dataWith({ projects: [aProject({ title: 'Del respaldo' })] })) =>
  (await anOpenStore({ data })).backup();
const merge = async (store: OpenableStore, file: Blob) => {
  const opened = await openBackup(store, file);
  if ('unreadable' in opened) throw new Error(opened.unreadable);
  return opened.merge();
};
const replace = async (store: OpenableStore, file: Blob) => {
  const opened = await openBackup(store, file);
  if ('unreadable' in opened) throw new Error(opened.unreadable);
  return opened.replace();
};

describe('a failed opening', () => {
  it.each([
    ['for a moment', 'UnknownError', 'unopened'],
    ['for lack of space', 'QuotaExceededError', 'no-room'],
  ])('%s confirms nothing, and another try finds everything (I12)', async (_how, reason, status) => {
    const device = await aDevice();
    const file = await aBackup();
    const broken = breakDatabases(reason);
    const store = await anOpenStore(device);
    expect(store.status).toBe(status);
    expect(await store.commit(rename, 'En el aire')).toEqual({ failed: status });
    expect(await merge(store, file)).toEqual({ failed: status });
    expect(await store.reopen()).toBe(status);
    broken.repair();
    expect(await store.reopen()).toBe('ready');
    expect(title(store)).toBe('Anillo sur');
    expect(await store.commit(rename, 'Otra vez')).toMatchObject({ done: true });
    expect(title(await anOpenStore(device))).toBe('Otra vez');
  });

  it('is tried again when the person returns to the page', async () => {
    const device = await aDevice();
    const broken = breakDatabases();
    let comeBack = () => {};
    const tabs = {
      broadcast: () => undefined,
      listen(heard: () => void) {
        comeBack = heard;
        return () => undefined;
      },
    };
    const store = await anOpenStore({ ...device, tabs });
    store.listen();
    broken.repair();
    const ready = new Promise<void>((resolve) => store.subscribe(() => store.status === 'ready' && resolve()));
    comeBack();
    await ready;
    expect(title(store)).toBe('Anillo sur');
  });

  it('gives no empty backup', async () => {
    const device = await aDevice();
    breakDatabases();
    const store = await anOpenStore(device);
    await expect(store.backup()).rejects.toThrow();
  });

  it.each(['empty', 'sample', 'backup'] as const)(
    'that fails once: starting over (%s) finds the data intact and keeps them',
    async (from) => {
      const device = await aDevice();
      const file = await aBackup();
      const broken = breakDatabases();
      const store = await anOpenStore({ ...device, data: dataWith() });
      broken.repair();
      const outcome = from === 'backup' ? await replace(store, file) : await store.replaceAll(from);
      expect(outcome).toEqual({ failed: 'reopened' });
      expect([store.status, title(store)]).toEqual(['ready', 'Anillo sur']);
      expect(title(await anOpenStore(device))).toBe('Anillo sur');
      expect(await store.replaceAll('empty')).toMatchObject({ done: true });
      expect(store.data.projects.size).toBe(0);
    },
  );

  it.each([
    ['does not answer', 'UnknownError', 'unopened'],
    ['is full', 'QuotaExceededError', 'no-room'],
  ])('with a storage that %s deletes nothing, and starting over says so', async (_how, reason, status) => {
    const device = await aDevice();
    const deleting = jest.spyOn(indexedDB, 'deleteDatabase');
    const broken = breakDatabases(reason);
    const store = await anOpenStore({ ...device, data: dataWith() });
    expect(await store.replaceAll('empty')).toEqual({ failed: status });
    expect(await store.replaceAll('sample')).toEqual({ failed: status });
    expect([store.status, title(store)]).toEqual([status, undefined]);
    expect(deleting).not.toHaveBeenCalledWith(device.name);
    broken.repair();
    expect(await store.reopen()).toBe('ready');
    expect(title(store)).toBe('Anillo sur');
  });

  it('shows a backup and lets it be downloaded, and confirms none of it', async () => {
    const device = await aDevice();
    const file = await aBackup();
    const broken = breakDatabases();
    const store = await anOpenStore(device);
    expect(await replace(store, file)).toEqual({ failed: 'only-shown' });
    expect([store.status, title(store)]).toEqual(['unopened', 'Del respaldo']);
    expect(await (await store.backup()).text()).toContain('Del respaldo');
    expect(await store.commit(rename, 'En el aire')).toEqual({ failed: 'unopened' });
    broken.repair();
    await store.reopen();
    expect(title(store)).toBe('Anillo sur');
  });
});

describe("a database that this version can't open but can read", () => {
  const broken: Format = {
    version: DATA_VERSION + 1,
    migrations: {
      [DATA_VERSION]: () => {
        throw new Error('fails');
      },
    },
  };

  it('is stored as a copy before a new one replaces it', async () => {
    const device = await aDevice();
    const salvaged: Salvage[] = [];
    const keepSalvage = async (remains: Salvage) => void salvaged.push(remains);
    const store = await anOpenStore({ ...device, format: broken, keepSalvage });
    expect(store.status).toBe('unopened');
    expect(await store.replaceAll('empty')).toMatchObject({ done: true });
    expect(store.status).toBe('ready');
    expect(salvaged).toMatchObject([
      { version: DATA_VERSION, ...device.lastConfirmed, tables: { projects: [{ title: 'Anillo sur' }] } },
    ]);
    expect(salvaged[0]?.log).toHaveLength(1);
  });

  it.each([
    ["its history can't be read", 'log', ['next', 'prev'], { projects: ['Anillo sur'], customers: ['Enlaces del Bajío'] }],
    ["a table can't be read", 'customers', ['next', 'prev'], { projects: ['Anillo sur'], customers: [] }],
    [
      'a row is in its history only',
      'projects',
      ['next', 'prev'],
      { projects: ['Anillo sur'], customers: ['Enlaces del Bajío'] },
    ],
    [
      'a table can be read from its end only',
      'customers',
      ['next'],
      { projects: ['Anillo sur'], customers: ['Enlaces del Bajío'] },
    ],
  ] as const)('is stored as far as it can be read, if %s', async (_what, damaged, ways, kept) => {
    const device = await aDevice();
    const { getAll, getAllKeys, openCursor } = IDBObjectStore.prototype;
    const rows = (read: typeof getAll | typeof getAllKeys) =>
      function (this: IDBObjectStore, ...asked: Parameters<typeof getAll>) {
        if (this.name === damaged) throw new DOMException('damaged', 'UnknownError');
        return Reflect.apply(read, this, asked);
      };
    jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(rows(getAll));
    jest.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(rows(getAllKeys));
    jest.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(function (this: IDBObjectStore, ...asked) {
      if (this.name === damaged && ways.some((way) => way === asked[1])) throw new DOMException('damaged', 'UnknownError');
      return Reflect.apply(openCursor, this, asked);
    });
    const salvaged: Salvage[] = [];
    const keepSalvage = async (remains: Salvage) => void salvaged.push(remains);
    const store = await anOpenStore({ ...device, format: broken, keepSalvage });
    expect(await store.replaceAll('empty')).toMatchObject({ done: true });
    const [{ tables = {}, ...rest } = {}] = salvaged;
    expect({
      projects: tables.projects?.map(({ title: called }) => called),
      customers: tables.customers?.map(({ name }) => name),
    }).toEqual(kept);
    expect(rest).toMatchObject({ version: DATA_VERSION, ...device.lastConfirmed });
  });

  it("stays if it can't be stored as a copy", async () => {
    const device = await aDevice();
    const keepSalvage = () => Promise.reject(new Error('no files'));
    const store = await anOpenStore({ ...device, format: broken, keepSalvage });
    expect(await store.replaceAll('empty')).toEqual({ failed: 'unopened' });
    expect(title(await anOpenStore(device))).toBe('Anillo sur');
  });
});

it('an unreadable database is replaced by a new one, once the storage answers', async () => {
  const { name } = await aDevice();
  const open = indexedDB.open.bind(indexedDB);
  let isDamaged = true;
  jest.spyOn(indexedDB, 'open').mockImplementation((wanted, version) => {
    if (wanted === name && isDamaged) throw new DOMException('damaged', 'UnknownError');
    return open(wanted, version);
  });
  const remove = indexedDB.deleteDatabase.bind(indexedDB);
  const deleting = jest.spyOn(indexedDB, 'deleteDatabase').mockImplementation((wanted) => {
    if (wanted === name) isDamaged = false;
    return remove(wanted);
  });
  const store = await anOpenStore({ name, hasConfirmed: true });
  expect(store.status).toBe('unopened');
  expect(await store.replaceAll('empty')).toMatchObject({ done: true });
  expect(store.status).toBe('ready');
  expect(deleting).toHaveBeenCalledWith(name);
});

describe('lost data while the disk answers', () => {
  it('confirm no save until a merge into the empty database (I12)', async () => {
    const name = newId();
    const lost = await anOpenStore({ name, data: dataWith(), hasConfirmed: true });
    expect(await lost.commit(rename, 'En el aire')).toEqual({ failed: 'lost' });
    expect(await merge(lost, await aBackup())).toMatchObject({ done: true });
    expect([lost.status, title(lost)]).toEqual(['ready', 'Del respaldo']);
    expect(await lost.commit(rename, 'Después')).toMatchObject({ done: true });
    const again = await anOpenStore({ name, hasConfirmed: true });
    expect([again.status, title(again)]).toEqual(['ready', 'Después']);
  });

  it('are all taken from a copy, and the merge leaves nothing out', async () => {
    const full = await anOpenStore({ data: sampleData(asDay('2026-11-21')) });
    const lost = await anOpenStore({ hasConfirmed: true });
    const opened = await openBackup(lost, await full.backup());
    if ('unreadable' in opened) throw new Error(opened.unreadable);
    expect(opened.preview.conflicts).toEqual([]);
    expect(await opened.merge()).toMatchObject({ done: true });
    expect(lost.status).toBe('ready');
    for (const table of TABLE_NAMES) expect([...lost.data[table].values()]).toEqual([...full.data[table].values()]);
  });

  it('are given up when the person continues without them', async () => {
    const { name, lastConfirmed } = await aDevice();
    const cut = { name, lastConfirmed: { ...lastConfirmed, seq: lastConfirmed.seq + 1 } };
    const store = await anOpenStore(cut);
    expect([store.status, title(store)]).toEqual(['lost', 'Anillo sur']);
    expect(await store.commit(rename, 'En el aire')).toEqual({ failed: 'lost' });
    expect(await store.acceptLoss()).toMatchObject({ done: true });
    expect(await store.commit(rename, 'Sigue')).toMatchObject({ done: true });
    expect(store.epoch).not.toBe(lastConfirmed.epoch);
    expect([store.status, title(await anOpenStore({ name, lastConfirmed }))]).toEqual(['ready', 'Sigue']);
  });

  it('are recovered for every tab, and a second tab that starts over keeps what the first recovered', async () => {
    const name = newId();
    const [one, other] = [await anOpenStore({ name, hasConfirmed: true }), await anOpenStore({ name, hasConfirmed: true })];
    await merge(one, await aBackup());
    expect(await other.replaceAll('empty')).toEqual({ failed: 'reopened' });
    expect([other.status, title(other)]).toEqual(['ready', 'Del respaldo']);
  });
});

it('a browser that stores nothing, and never did here, works in memory as before', async () => {
  breakDatabases('SecurityError');
  const store = await anOpenStore({ data: dataWith() });
  expect(store.status).toBe('memory');
  expect(await store.commit(rename, 'Privado')).toMatchObject({ done: true });
  expect(await store.replaceAll('empty')).toMatchObject({ done: true });
  expect([store.status, title(store)]).toEqual(['memory', undefined]);
  expect(store.data).toEqual(emptyData());
});
