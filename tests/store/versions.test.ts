import { change, emptyData, put } from '@/lib/domain/data';
import { sumsOfLines, taxOf } from '@/lib/domain/invoice/lines';
import { DATA_VERSION, migrated } from '@/lib/domain/model/migrations';
import { rowFrom } from '@/lib/domain/schemas';
import { businessOf } from '@/lib/domain/settings/rules';
import { newId } from '@/lib/kernel/id';
import { readBackup } from '@/lib/store/backup/read-backup';
import { createStore } from '@/lib/store/engine/create-store';
import type { Format } from '@/lib/store/engine/database';
import { createDeviceDisk } from '@/lib/store/engine/device-disk';
import type { LastConfirmed } from '@/lib/store/engine/disk';
import { noTabs } from '@/lib/store/engine/tabs';
import { anOpenStore, supervisor } from '../support/a-store';
import { aCustomer, aProject, dataWith, projectId } from '../support/builders';

/** A later version of the app, over the same database. */
const aLaterStore = async (name: string, format: Format, hasConfirmed = false) => {
  const store = createStore({
    disk: createDeviceDisk({
      name,
      format,
      lastConfirmed: () => (hasConfirmed ? { epoch: '', seq: 0 } : null),
      onBlocked: () => undefined,
      onOutdated: () => undefined,
      keepSalvage: async () => undefined,
    }),
    tabs: noTabs,
    loadBackup: () => import('@/lib/store/backup/backup'),
    observer: { loadNote: () => import('@/lib/team/device/note'), loadTeam: () => import('@/lib/team/device/team') },
    initial: emptyData(),
    sample: async () => ({ data: emptyData(), history: [] }),
    user: supervisor,
    clock: () => new Date(2026, 10, 21, 12),
    hasConfirmed: () => hasConfirmed,
  });
  await store.open();
  return store;
};

const shout = (row: unknown) =>
  typeof row === 'object' && row !== null && 'title' in row ? { ...row, title: String(row.title).toUpperCase() } : row;
const NEXT = DATA_VERSION + 1;
const second: Format = {
  version: NEXT,
  migrations: {
    [DATA_VERSION]: ({ tables, log }) => ({ tables: { ...tables, projects: (tables.projects ?? []).map(shout) }, log }),
  },
};
const title = (store: { data: ReturnType<typeof dataWith> }) => store.data.projects.get(projectId())?.title;
const rename = change('project-updated', () => [put('projects', aProject({ title: 'Anillo sur' }))]);

it('the data of one version opens in the next (I6)', async () => {
  const name = newId();
  const old = await anOpenStore({ name, data: dataWith() });
  await old.commit(rename, undefined);
  const later = await aLaterStore(name, second);
  expect([later.status, title(later)]).toEqual(['ready', 'ANILLO SUR']);
  expect(await later.history(null, 5)).toHaveLength(1);
});

it('an old version does not write on newer data, and says so (I6)', async () => {
  const name = newId();
  const old = await anOpenStore({ name, data: dataWith() });
  const later = await aLaterStore(name, second);
  const before = title(later);
  expect(await old.commit(rename, undefined)).toMatchObject({ failed: 'outdated' });
  const reopened = await anOpenStore({ name, data: dataWith() });
  expect(reopened.status).toBe('outdated');
  expect(await reopened.commit(rename, undefined)).toEqual({ failed: 'outdated' });
  expect(title(await aLaterStore(name, second))).toBe(before);
});

it('a failed migration changes nothing', async () => {
  const name = newId();
  await anOpenStore({ name, data: dataWith() });
  const broken: Format = {
    version: NEXT,
    migrations: {
      [DATA_VERSION]: () => {
        throw new Error('fails');
      },
    },
  };
  expect((await aLaterStore(name, broken, true)).status).toBe('unopened');
  expect(title(await anOpenStore({ name }))).toBe('Troncal norte');
  expect(title(await aLaterStore(name, second))).toBe('TRONCAL NORTE');
});

it('a version without a migration is not read', () => {
  expect(() => migrated({ tables: {}, log: [] }, 1, 3, { 1: (dump) => dump })).toThrow('There is no migration from version 2');
});

/** The golden backup's file name. From version 7 on it is in parts, so Biome must not format it. */
const nameOf = (version: number) => `${version}.${version < 7 ? 'json' : 'backup'}`;

const golden = async (name: string) => {
  const { readFile } = await import('node:fs/promises');
  // Versions 3 and 4 wrote the same as version 2, except the number.
  const [, unlike] = /^([34])\.json$/.exec(name) ?? [];
  const file = await readFile(`tests/store/golden/version-${unlike ? '2.json' : name}`);
  const bytes = unlike ? file.toString().replace('"version": 2,', `"version": ${unlike},`) : file;
  const read = await readBackup(new Blob([bytes]));
  if ('unreadable' in read) throw new Error(`Version ${name}: ${JSON.stringify(read)}`);
  return read;
};

it.each(Array.from({ length: DATA_VERSION }, (_, index) => index + 1))(
  'the golden backup of version %d is readable',
  async (version) => {
    const { data, files, log } = await golden(nameOf(version));
    expect([data.projects.size > 0, data.movements.size > 0, files.length, log.length > 0]).toEqual([true, true, 1, true]);
  },
);

it('the golden backup in parts is readable', async () => {
  const { data, files, log, epoch, seq } = await golden('2-in-parts.backup');
  expect([data.projects.get(projectId())?.title, files.length, log.length, epoch, seq]).toEqual([
    'Anillo sur',
    2,
    2,
    'dxaeg6ffbyrg',
    2,
  ]);
  expect([...new Uint8Array((await files[0]?.read()) ?? new ArrayBuffer())].slice(-3)).toEqual([1, 2, 3]);
});

it('a paid invoice of version 1 stays paid without a day; version 2 has the day', async () => {
  const first = await golden('1.json');
  const payments = ({ data }: typeof first) =>
    [...data.invoices.values()].filter(({ status }) => status === 'paid').map(({ id, paidOn }) => [id.slice(-3), paidOn]);
  const unknown = ['001', '002', '003', '009'].map((number) => [number, undefined]);
  expect(payments(first)).toEqual(unknown);
  expect(payments(await golden('2.json'))).toEqual([...unknown.slice(0, 3), ['006', '2026-11-21'], ...unknown.slice(3)]);
});

it('version 6 replaces half characters, which its rows refuse, in rows and history', () => {
  const broken = { ...aCustomer(), address: 'Calle 5 \ud83d', phone: '33 📡' };
  const entry = (row: unknown) => ({ seq: 1, patches: [{ table: 'customers', id: aCustomer().id, row }], before: [] });
  const whole = { ...broken, address: 'Calle 5 \uFFFD' };
  const others = [aProject()];
  const dump = migrated({ tables: { customers: [broken], projects: others }, log: [entry(broken)] }, 5, 6);
  expect(dump).toEqual({ tables: { customers: [whole], projects: others }, log: [entry(whole)] });
  expect(dump.tables.projects?.[0]).toBe(others[0]);
  expect([rowFrom('customers', broken), rowFrom('customers', whole)]).toEqual([null, whole]);
});

it('version 6 keeps signed values, reopened reports and corrected stretches; older signatures have no values', async () => {
  const { data } = await golden('6.json');
  const reports = [...data.completionReports.values()];
  expect(reports.filter(({ asSigned }) => asSigned).map(({ id, asSigned }) => [id.slice(-2), asSigned?.author])).toEqual([
    ['16', expect.stringMatching(/\S/)],
  ]);
  expect(reports.flatMap(({ earlier = [] }) => earlier.map(({ reopened }) => reopened.reason))).toEqual(['Faltaba una cámara.']);
  const entries = [...data.tasks.values()].flatMap(({ timeEntries = [] }) => timeEntries);
  expect(entries.filter((entry) => entry.ahead ?? entry.deleted ?? entry.corrected)).toHaveLength(3);
  const older = [...(await golden('5.json')).data.completionReports.values()].filter(({ signature }) => signature);
  expect(older.map(({ asSigned }) => asSigned)).toEqual([undefined]);
});

it('version 7 keeps tax ids, the tax, invoice lines and payments', async () => {
  const { data } = await golden('7.backup');
  expect([...data.customers.values()].filter(({ taxId }) => taxId)).toHaveLength(2);
  expect([...data.invoices.values()].flatMap(({ payments = [] }) => payments)).toEqual([
    { id: 'pay000000900', paidOn: '2026-11-21', amount: 1 },
  ]);
  const lined = [...data.invoices.values()].filter(({ lines }) => lines);
  expect(
    lined.map((invoice) => [
      sumsOfLines(invoice.lines ?? [], invoice.tax).total === invoice.amount,
      invoice.lines?.length,
      invoice.tax,
    ]),
  ).toEqual([[true, 1, taxOf(businessOf(data))]]);
});

it('version 8 keeps the names of a signed shipment; older signatures have none', async () => {
  const signedIn = async (version: number) =>
    [...(await golden(nameOf(version))).data.shipments.values()].filter(({ signature }) => signature);
  const kept = (await signedIn(8)).filter(({ asSigned }) => asSigned);
  expect(kept).toHaveLength(1);
  for (const { lines, asSigned } of kept) {
    expect(asSigned?.warehouse).toMatch(/\S/);
    expect(asSigned?.materials.map(({ id }) => id)).toEqual([...new Set(lines.map(({ materialId }) => materialId))]);
  }
  expect((await signedIn(7)).filter(({ asSigned }) => asSigned)).toEqual([]);
});

it('a database of version 1 opens today, with its history', async () => {
  const name = newId();
  const old = await aLaterStore(name, { version: 1, migrations: {} });
  await old.replaceAll(await golden('1.json'));
  const before = [...old.data.invoices.values()];
  expect(before).toHaveLength(11);
  const today = await anOpenStore({ name });
  expect([today.status, [...today.data.invoices.values()]]).toEqual(['ready', before]);
  expect(await today.history(null, 5)).toHaveLength(5);
});

describe('lost data', () => {
  it('are reported, and starting over writes them to the disk again', async () => {
    const name = newId();
    const lost = await anOpenStore({ name, data: dataWith(), hasConfirmed: true });
    expect([lost.status, lost.data.projects.size]).toEqual(['lost', 0]);
    expect(await lost.replaceAll('sample')).toMatchObject({ done: true });
    expect([lost.status, title(lost)]).toEqual(['ready', 'Troncal norte']);
    expect(title(await anOpenStore({ name, hasConfirmed: true }))).toBe('Troncal norte');
    expect((await anOpenStore({ name, hasConfirmed: true })).status).toBe('ready');
  });

  it('are reported also if only the last confirmed write is missing', async () => {
    const name = newId();
    const store = await anOpenStore({ name, data: dataWith() });
    await store.commit(rename, undefined);
    const { epoch, seq } = store;
    const reopened = async (lastConfirmed: LastConfirmed) => (await anOpenStore({ name, lastConfirmed })).status;
    expect(await reopened({ epoch, seq })).toBe('ready');
    expect(await reopened({ epoch: 'otra', seq: seq + 1 })).toBe('ready');
    expect(await reopened({ epoch, seq: seq + 1 })).toBe('lost');
    const lost = await anOpenStore({ name, lastConfirmed: { epoch, seq: seq + 1 } });
    expect(title(lost)).toBe('Anillo sur');
    await lost.replaceAll({ data: dataWith(), files: [], log: [] });
    expect([lost.status, title(lost)]).toEqual(['ready', 'Troncal norte']);
  });
});

it('are written again if the browser clears the database while the app is open, whichever tab opens first', async () => {
  const name = newId();
  const store = await anOpenStore({ name, data: dataWith() });
  await store.commit(rename, undefined);
  // Clearing the site's data closes a page's connection and deletes the database.
  const closing = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase) {
    this.close();
    indexedDB.deleteDatabase(name);
    throw new DOMException('cerrada', 'InvalidStateError');
  });
  await store.drafts.save('/projects/new/', { title: 'A medias' });
  closing.mockRestore();
  expect(title(await anOpenStore({ name, hasConfirmed: true }))).toBe('Anillo sur');
  await store.commit(rename, undefined);
  expect(title(store)).toBe('Anillo sur');
});
