import { change, dataFromRows, put, remove } from '@/lib/domain/data';
import type { FileId } from '@/lib/domain/model/attachment';
import type { Customer, CustomerId } from '@/lib/domain/model/customer';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { isRefused, refused } from '@/lib/domain/refusal';
import { asId, newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { Tabs } from '@/lib/store/engine/tabs';
import { anOpenStore, aStore, supervisor } from '../support/a-store';

const project = (id: string, title = 'Troncal norte'): Project => ({
  id: asId<ProjectId>(id),
  title,
  description: '',
  customerId: asId<CustomerId>('cus000000001'),
  memberIds: [],
});
const customer: Customer = {
  id: asId<CustomerId>('cus000000001'),
  name: 'Enlaces del Bajío',
  type: 'enterprise',
  contact: '',
  email: 'obra@enlaces.example',
  phone: '',
  address: '',
};
const first = project('prj000000001');
const sample = dataFromRows({ customers: [customer], projects: [first] });

const rename = change('project-updated', (data, { id, title }: { id: ProjectId; title: string }) => {
  const known = data.projects.get(id);
  return known ? [put('projects', { ...known, title })] : refused('record-missing');
});
const create = change('project-created', (_data, row: Project) => [put('projects', row)]);
const drop = change('project-deleted', (_data, id: ProjectId) => [remove('projects', id)]);

const dropCustomer = change('customer-deleted', (_data, id: CustomerId) => [remove('customers', id)]);

const titles = (store: { data: typeof sample }) => [...store.data.projects.values()].map(({ title }) => title);

it('writes the sample on the first visit, once', async () => {
  const name = newId();
  const store = await anOpenStore({ name, data: sample });
  expect(store.status).toBe('ready');
  await store.commit(drop, first.id);
  const again = await anOpenStore({ name, data: sample });
  expect(titles(again)).toEqual([]);
});

const slowNetwork = () => new Promise((resolve) => setTimeout(resolve, 50));

it.each<[string, (store: OpenableStore) => Promise<unknown>]>([
  ['reads a draft', (store) => store.drafts.read('/projects/new/')],
  ['saves a draft', (store) => store.drafts.save('/projects/new/', { title: 'Torre' })],
  ['opens the history', (store) => store.history(null, 5)],
  ['reads a file', (store) => store.file(asId('archivo00001'))],
])('the sample arrives on the first visit, although somebody first %s', async (_what, look) => {
  const name = newId();
  const store = aStore({ name, data: sample, after: slowNetwork() });
  await Promise.all([look(store), store.open()]);
  expect(titles(store)).toEqual(['Troncal norte']);
  expect(titles(await anOpenStore({ name }))).toEqual(['Troncal norte']);
});

it('writes the sample on the first visit although the page is shown earlier', async () => {
  const name = newId();
  const shownAtOnce: Tabs = {
    broadcast: () => undefined,
    listen(heard) {
      heard();
      return () => undefined;
    },
  };
  const store = aStore({ name, data: sample, tabs: shownAtOnce, after: slowNetwork() });
  store.listen();
  await store.open();
  expect(titles(await anOpenStore({ name }))).toEqual(['Troncal norte']);
});

it('keeps saved records for the next opening', async () => {
  const name = newId();
  const store = await anOpenStore({ name, data: sample });
  expect(await store.commit(rename, { id: first.id, title: 'Anillo sur' })).toEqual({ done: true, seq: 1 });
  expect(titles(await anOpenStore({ name }))).toEqual(['Anillo sur']);
});

it('also saves changes that came before the opening ended', async () => {
  const store = aStore({ data: sample });
  const opened = store.open();
  const outcome = await store.commit(rename, { id: first.id, title: 'Anillo sur' });
  await opened;
  expect(outcome).toEqual({ done: true, seq: 1 });
  expect(titles(store)).toEqual(['Anillo sur']);
});

it('a refusal changes nothing and gives its reason', async () => {
  const store = await anOpenStore({ data: sample });
  const before = store.data;
  const outcome = await store.commit(rename, { id: asId<ProjectId>('prj000000009'), title: 'x' });
  expect(isRefused(outcome) && outcome.refused).toBe('record-missing');
  expect(store.data).toBe(before);
  expect(await store.history(null, 10)).toEqual([]);
});

it('an error during an act leaves disk and screen as they were (I3)', async () => {
  const name = newId();
  const store = await anOpenStore({ name, data: sample });
  const broken = change('project-updated', (): never => {
    throw new Error('fails');
  });
  expect(await store.commit(broken, undefined)).toEqual({ failed: 'unknown' });
  const two = change('project-updated', () => [
    put('projects', project('prj000000002')),
    put('projects', project('prj000000003')),
  ]);
  const unwritable = { id: asId<FileId>('fil000000001'), type: 'image/png', bytes: (() => 'no se puede clonar') as never };
  expect(await store.commit(two, undefined, { files: [unwritable] })).toEqual({ failed: 'unknown' });
  expect(titles(store)).toEqual(['Troncal norte']);
  expect(titles(await anOpenStore({ name }))).toEqual(['Troncal norte']);
});

it('a second tab decides on what the first has written', async () => {
  const name = newId();
  const [one, two] = [await anOpenStore({ name, data: sample }), await anOpenStore({ name, data: sample })];
  await one.commit(drop, first.id);
  const outcome = await two.commit(rename, { id: first.id, title: 'tarde' });
  expect(isRefused(outcome) && outcome.refused).toBe('record-missing');
  expect(titles(two)).toEqual([]);
});

it('two tabs do not issue more than there is', async () => {
  const name = newId();
  const limited = change('project-created', (data, row: Project) =>
    data.projects.size >= 11 ? refused('already-exists') : [put('projects', row)],
  );
  const tabs = [await anOpenStore({ name, data: sample }), await anOpenStore({ name })];
  const outcomes = await Promise.all(
    tabs.flatMap((tab) => Array.from({ length: 15 }, () => tab.commit(limited, project(newId())))),
  );
  expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(10);
  expect((await anOpenStore({ name })).data.projects.size).toBe(11);
});

it('other tabs catch up although the log has lost entries that they missed', async () => {
  const name = newId();
  const behind = await anOpenStore({ name, data: sample });
  const ahead = await anOpenStore({ name, keepLog: 5 });
  for (let count = 0; count < 12; count += 1) await ahead.commit(create, project(newId()));
  await behind.commit(rename, { id: first.id, title: 'Anillo sur' });
  expect(behind.data.projects.size).toBe(13);
  expect(titles(behind)).toContain('Anillo sur');
});

it('keeps the identity of unchanged tables', async () => {
  const store = await anOpenStore({ data: sample });
  const { tasks, projects } = store.data;
  await store.commit(rename, { id: first.id, title: 'Anillo sur' });
  expect(store.data.tasks).toBe(tasks);
  expect(store.data.projects).not.toBe(projects);
});

it('reads who did what, for a record and its parts', async () => {
  const store = await anOpenStore({ data: sample });
  await store.commit(rename, { id: first.id, title: 'Anillo sur' });
  await store.commit(create, project('prj000000002'));
  const history = await store.history(first.id, 10);
  expect(history.map(({ label, by, seq }) => [label, by, seq])).toEqual([['project-updated', supervisor, 1]]);
  expect((await store.history(null, 1)).map(({ label }) => label)).toEqual(['project-created']);
});

it('undoes the last act, and refuses if somebody changed its records afterwards', async () => {
  const store = await anOpenStore({ data: sample });
  await store.commit(drop, first.id);
  await store.undo(1);
  expect(titles(store)).toEqual(['Troncal norte']);
  await store.commit(rename, { id: first.id, title: 'Anillo sur' });
  await store.commit(rename, { id: first.id, title: 'Anillo oriente' });
  const outcome = await store.undo(3);
  expect(isRefused(outcome) && outcome.refused).toBe('changed-since');
  expect(titles(store)).toEqual(['Anillo oriente']);
});

it('does not undo a deletion if its references are gone', async () => {
  const store = await anOpenStore({ data: sample });
  await store.commit(drop, first.id);
  await store.commit(dropCustomer, customer.id);
  expect(await store.undo(1)).toMatchObject({ refused: 'changed-since' });
  expect(titles(store)).toEqual([]);
});

it('deletes the draft in the transaction that saves, and only there', async () => {
  const store = await anOpenStore({ data: sample });
  await store.drafts.save('proyecto:nuevo', { title: 'a medias' });
  await store.commit(rename, { id: asId<ProjectId>('prj000000009'), title: 'x' }, { draft: 'proyecto:nuevo' });
  expect((await store.drafts.read('proyecto:nuevo'))?.value).toEqual({ title: 'a medias' });
  await store.commit(rename, { id: first.id, title: 'x' }, { draft: 'proyecto:nuevo' });
  expect(await store.drafts.read('proyecto:nuevo')).toBeUndefined();
});

it('treats an empty database on a phone that had data as a loss, not as a first visit', async () => {
  const store = await anOpenStore({ data: sample, hasConfirmed: true });
  expect(store.status).toBe('lost');
  expect(store.data.projects.size).toBe(0);
  await store.replaceAll('sample');
  expect(store.status).toBe('ready');
  expect(titles(store)).toEqual(['Troncal norte']);
});

it('a backup contains everything and its hash', async () => {
  const store = await anOpenStore({ data: sample });
  const file = JSON.parse(await (await store.backup()).text());
  expect(file).toMatchObject({ app: 'telecampo', version: DATA_VERSION, tables: { projects: [first], tasks: [] }, files: [] });
  const { tables, log } = file.parts;
  for (const { sha256 } of [...Object.values<{ sha256: string }>(tables), log]) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

it('a change without effect leaves no entry and no undo, and still removes its draft', async () => {
  const store = await anOpenStore({ data: sample });
  const nothing = change('project-updated', () => []);
  await store.drafts.save('proyecto:1', 'a medias');
  expect(await store.commit(nothing, undefined, { draft: 'proyecto:1' })).toEqual({ done: true, seq: null });
  expect(await store.history(null, 10)).toEqual([]);
  expect(await store.drafts.read('proyecto:1')).toBeUndefined();
});
