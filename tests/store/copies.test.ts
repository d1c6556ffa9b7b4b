/** @jest-environment ./tests/support/jsdom-with-storage.ts */

import type { FileId } from '@/lib/domain/model/attachment';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { updateProject } from '@/lib/domain/project/changes';
import { addAttachments, removeAttachment } from '@/lib/domain/task/notes-changes';
import { openBackup } from '@/lib/store/backup/restore';
import { startAutoBackup } from '@/lib/store/device/auto-backup';
import { deleteCopies, keepCopy, keepSalvage, listCopies, readCopy } from '@/lib/store/device/copies';
import { lastingCopyTrouble, readCopyTrouble, writeLastBackup } from '@/lib/store/device/device';
import type { Store } from '@/lib/store/engine/contract';
import { anAttachment, aStoredFile } from '../support/a-backup';
import { aFileSystem } from '../support/a-file-system';
import { anOpenStore } from '../support/a-store';
import { aProject, aTask, dataWith, materialId, projectId, taskId, warehouseId } from '../support/builders';

const photo = (number: number) => aStoredFile(number, [number, 2, 3]);
const HASH = /^[0-9a-f]{64}$/;

const aPhone = () => anOpenStore({ data: dataWith({ tasks: [aTask({ attachments: [] })] }) });
const attach = async (store: Store, number: number) =>
  store.commit(addAttachments, { taskId: taskId(), files: [anAttachment(photo(number))] }, { files: [photo(number)] });
const rename = (store: Store, title: string) => store.commit(updateProject, aProject({ title }));
/** The days on which copies are made, so that each stays. */
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

const restored = async (place: number) => {
  const copy = (await listCopies())[place];
  const file = copy && (await readCopy(copy));
  const store = await anOpenStore();
  const opened = file && (await openBackup(store, file));
  if (!opened || 'unreadable' in opened) throw new Error(JSON.stringify(opened));
  expect(await opened.replace()).toMatchObject({ done: true });
  return store;
};
const has = async (store: Store, number: number) => {
  const file = await store.file(photo(number).id as FileId);
  return file !== undefined && Buffer.from(file.bytes).equals(Buffer.from(photo(number).bytes));
};

it('a copy reads only attachments that no copy has yet, and each copy restores completely', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  await attach(store, 1);
  expect(await keepCopy(store, on(1))).toBe('kept');
  expect(files.lastWritten().filter((name) => HASH.test(name))).toHaveLength(1);

  await attach(store, 2);
  const read = jest.spyOn(store, 'file');
  expect(await keepCopy(store, on(2))).toBe('kept');
  expect(read.mock.calls).toEqual([[photo(2).id]]);
  expect(files.lastWritten().filter((name) => HASH.test(name))).toHaveLength(1);
  expect(files.namesIn('-adjuntos')).toHaveLength(2);

  const [newest, older] = [await restored(0), await restored(1)];
  expect([await has(newest, 1), await has(newest, 2)]).toEqual([true, true]);
  expect([await has(older, 1), await has(older, 2)]).toEqual([true, false]);
});

it('an attachment that no copy contains is deleted, the others stay', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  await attach(store, 1);
  await keepCopy(store, on(1));
  await store.replaceAll('empty');
  for (const day of [2, 3, 4, 5]) {
    await store.replaceAll({ data: dataWith({ projects: [aProject({ title: `Día ${day}` })] }), files: [], log: [] });
    await keepCopy(store, on(day));
  }
  expect(await listCopies()).toHaveLength(3);
  expect(files.namesIn('-adjuntos')).toEqual([]);
});

it('a restore from the oldest copy finishes although that copy is deleted for the newest', async () => {
  aFileSystem();
  const store = await aPhone();
  await attach(store, 1);
  await keepCopy(store, on(1));
  await store.commit(removeAttachment, { taskId: taskId(), fileId: photo(1).id });
  for (const day of [2, 3]) {
    await store.replaceAll({ data: dataWith(), files: [], log: [] });
    await keepCopy(store, on(day));
  }
  const [oldest] = (await listCopies()).slice(-1);
  const file = oldest && (await readCopy(oldest));
  const opened = file && (await openBackup(store, file));
  if (!opened || 'unreadable' in opened) throw new Error('unreadable');
  await rename(store, 'Antes de restaurar');
  await keepCopy(store, on(4));
  expect(await opened.replace()).toMatchObject({ done: true });
  expect(await has(store, 1)).toBe(true);
});

it('copies of a device on which a team flagged stock restore completely, with attachments (invariant Y10)', async () => {
  aFileSystem();
  const store = await aPhone();
  const flagged = Array.from({ length: 40 }, (_, index) => ({ warehouseId: warehouseId(1), materialId: materialId(index + 1) }));
  expect(await store.commit(updateProject, aProject({ title: 'Anillo' }), { flagged })).toMatchObject({ done: true });
  await attach(store, 1);
  expect(await keepCopy(store, on(1))).toBe('kept');
  await rename(store, 'Anillo sur');
  expect(await keepCopy(store, on(2))).toBe('kept');
  for (const place of [0, 1]) {
    const back = await restored(place);
    expect([await has(back, 1), await back.flagged()]).toEqual([true, flagged]);
  }
});

it('copies of a clock that was years ahead give way to those of the right one', async () => {
  aFileSystem();
  const store = await aPhone();
  const copied = async (now: Date) => {
    await rename(store, `Anillo ${store.seq}`);
    expect(await keepCopy(store, now)).toBe('kept');
    return (await listCopies()).map(({ seq }) => seq).sort();
  };
  for (const day of [1, 2, 3]) await copied(new Date(Date.UTC(2036, 10, day)));
  const ahead = (await listCopies()).map(({ seq }) => seq).sort();
  expect(await copied(on(1))).toEqual([...ahead.slice(1), store.seq]);
  await copied(on(2));
  expect(await copied(on(3))).toEqual([store.seq - 2, store.seq - 1, store.seq]);
  expect(await keepCopy(store, on(4))).toBe('kept');
  expect((await listCopies()).map(({ at }) => at)).toEqual([3, 2, 1].map((day) => on(day).toISOString()));
});

it('a copy that another tab deletes during the listing does not hide the others', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  for (const day of [1, 2]) {
    await rename(store, `Día ${day}`);
    await keepCopy(store, on(day));
  }
  const [newest, oldest] = await listCopies();
  files.loseWhileListed(oldest?.name ?? '');
  expect(await listCopies()).toEqual([newest]);
});

it('a copy whose attachment is gone restores the rest', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  await attach(store, 1);
  await attach(store, 2);
  await keepCopy(store, on(1));
  files.lose(files.namesIn('-adjuntos')[0] ?? '');
  const again = await restored(0);
  expect([await has(again, 1), await has(again, 2)]).toEqual([false, true]);
  expect(again.data.projects.get(projectId())?.title).toBe('Troncal norte');
});

it('a failing copy gives its reason, which is stored until one succeeds', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  await rename(store, 'Uno');
  files.fill(true);
  expect(await keepCopy(store, on(1))).toBe('full');
  expect(await keepCopy(store, on(2))).toBe('full');
  expect(readCopyTrouble()).toEqual({ since: on(1).toISOString(), times: 2, isFull: true, isBackedUp: false });
  files.fill(false);
  expect(await keepCopy(store, on(3))).toBe('kept');
  expect(readCopyTrouble()).toBeNull();
});

it('a backup ends the warning of failing copies until one succeeds, whatever the clock says', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  const fails = async (day: number) => {
    await rename(store, `Día ${day}`);
    await keepCopy(store, on(day));
  };
  const backsUp = (day: number) => writeLastBackup({ epoch: store.epoch, seq: store.seq, at: on(day).toISOString() });
  files.fill(true);
  // The clock was ahead, and was put right.
  backsUp(28);
  for (const day of [1, 2, 3]) await fails(day);
  expect(lastingCopyTrouble()).toBe('full');
  backsUp(1);
  await fails(4);
  expect(lastingCopyTrouble()).toBeNull();
  files.fill(false);
  await fails(5);
  files.fill(true);
  for (const day of [6, 7, 8]) await fails(day);
  expect(lastingCopyTrouble()).toBe('full');
});

it('a copy has the state of the disk, not of a tab that is behind', async () => {
  aFileSystem();
  const name = `tabs-${Math.random()}`;
  const behind = await anOpenStore({ name, data: dataWith() });
  await rename(await anOpenStore({ name }), 'Anillo sur');
  await keepCopy(behind, on(1));
  expect((await restored(0)).data.projects.get(projectId())?.title).toBe('Anillo sur');
});

it('the readable contents of a database that does not open become a copy that restores, with attachments', async () => {
  aFileSystem();
  const name = `salvage-${Math.random()}`;
  const store = await anOpenStore({ name, data: dataWith({ tasks: [aTask({ attachments: [] })] }) });
  await attach(store, 1);
  await rename(store, 'Anillo sur');
  const failing = () => {
    throw new Error('fails');
  };
  const format = { version: DATA_VERSION + 1, migrations: { [DATA_VERSION]: failing } };
  const broken = await anOpenStore({ name, format, hasConfirmed: true, keepSalvage: (found) => keepSalvage(found, on(1)) });
  expect(broken.status).toBe('unopened');
  expect(await broken.replaceAll('empty')).toMatchObject({ done: true });
  const again = await restored(0);
  expect([again.data.projects.get(projectId())?.title, await has(again, 1)]).toEqual(['Anillo sur', true]);
  expect((await again.history(projectId(), 9)).map(({ label }) => label)).toEqual(['project-updated', 'attachment-added']);
});

it('deleting all copies deletes their attachments', async () => {
  const files = aFileSystem();
  const store = await aPhone();
  await attach(store, 1);
  await keepCopy(store, on(1));
  expect(await deleteCopies()).toBe(true);
  expect([files.namesIn('-copias'), files.namesIn('-adjuntos')]).toEqual([[], []]);
});

it('an opening page deletes files that nothing can restore any more', async () => {
  const name = `unused-files-${Math.random()}`;
  const store = await anOpenStore({ name, data: dataWith({ tasks: [aTask({ attachments: [] })] }) });
  await attach(store, 1);
  await store.commit(removeAttachment, { taskId: taskId(), fileId: photo(1).id });
  const later = await anOpenStore({ name, now: () => new Date(2027, 0, 15) });
  await later.commit(updateProject, aProject({ title: 'Año nuevo' }));
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance', 'Date'] });
  const stop = startAutoBackup(later);
  jest.advanceTimersByTime(10_000);
  jest.useRealTimers();
  while (await has(later, 1)) await new Promise((resolve) => setTimeout(resolve, 1));
  stop();
});

it('the browser is asked once for persistent storage, after the first change', async () => {
  const persist = jest.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false, persist }, configurable: true });
  const store = await aPhone();
  const stop = startAutoBackup(store);
  const asked = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return persist.mock.calls.length;
  };
  expect(await asked()).toBe(0);
  for (const title of ['Anillo sur', 'Anillo norte']) {
    await rename(store, title);
    expect(await asked()).toBe(1);
  }
  stop();
});

it('records saved before this code loaded are copied, also if the page went to the background meanwhile', async () => {
  aFileSystem();
  const store = await aPhone();
  const { epoch, seq } = store;
  await rename(store, 'Anillo sur');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  const stop = startAutoBackup(store, { epoch, seq });
  while ((await listCopies()).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(await listCopies()).toMatchObject([{ epoch, seq: seq + 1 }]);
  Reflect.deleteProperty(document, 'visibilityState');
  stop();
});
