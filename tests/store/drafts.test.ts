/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { change, put } from '@/lib/domain/data';
import { newId } from '@/lib/kernel/id';
import { draftFallback as deviceFallback } from '@/lib/store/device/device';
import type { StoredDraft } from '@/lib/store/engine/contract';
import type { DraftFallback } from '@/lib/store/engine/drafts';
import { anOpenStore, supervisor } from '../support/a-store';
import { aProject, aUser, dataWith, userId } from '../support/builders';

const FORM = '/projects/new/';
const technician = userId(2);
const people = dataWith({ users: [aUser(), aUser({ id: technician, name: 'Óscar Ríos' })] });
const save = change('project-updated', () => [put('projects', aProject({ title: 'Anillo sur' }))]);

/** A fallback for drafts, like the browser's `localStorage`. */
const aDraftFallback = () => {
  const words = new Map<string, string>();
  const draftFallback: DraftFallback = {
    read: (key) => JSON.parse(words.get(key) ?? 'null') ?? undefined,
    put: (draft: StoredDraft) => void words.set(draft.key, JSON.stringify(draft)),
    discard: (key) => void words.delete(key),
    clear: () => words.clear(),
  };
  return { draftFallback, words };
};

const typed = (draft: StoredDraft | undefined) => draft?.value;

afterEach(() => jest.restoreAllMocks());

it('a draft belongs to the person who typed it: it is not offered to the next person, and their save does not delete it (I8)', async () => {
  const store = await anOpenStore({ data: people });
  await store.drafts.save(FORM, { title: 'De Diana' });
  store.actAs(technician);
  expect(await store.drafts.read(FORM)).toBeUndefined();
  await store.drafts.save(FORM, { title: 'De Óscar' });
  await store.commit(save, undefined, { draft: FORM });
  expect(await store.drafts.read(FORM)).toBeUndefined();
  store.actAs(supervisor);
  expect(typed(await store.drafts.read(FORM))).toEqual({ title: 'De Diana' });
  await store.commit(save, undefined, { draft: FORM });
  expect(await store.drafts.read(FORM)).toBeUndefined();
});

it('what was typed while there were no people is offered to the first person, also after a reload, and deleted by their save (I8)', async () => {
  const name = newId();
  const empty = await anOpenStore({ name, data: dataWith({ users: [] }) });
  await empty.drafts.save(FORM, { title: 'De nadie' });
  const store = await anOpenStore({ name });
  expect(typed(await store.drafts.read(FORM))).toEqual({ title: 'De nadie' });
  await store.commit(
    change('user-created', () => [put('users', aUser({ id: technician }))]),
    undefined,
  );
  expect(typed(await store.drafts.read(FORM))).toEqual({ title: 'De nadie' });
  await store.commit(save, undefined, { draft: FORM });
  expect(await store.drafts.read(FORM)).toBeUndefined();
});

it('what was typed while there were no people is deleted by a save that needs none (I8)', async () => {
  const store = await anOpenStore({ data: dataWith({ users: [] }) });
  await store.drafts.save(FORM, { title: 'De nadie' });
  await store.commit(save, undefined, { draft: FORM });
  expect(await store.drafts.read(FORM)).toBeUndefined();
});

it('input is stored in the fallback while the disk does not open, and deleted by the save', async () => {
  const name = newId();
  const before = await anOpenStore({ name, data: people });
  const lastConfirmed = { epoch: before.epoch, seq: before.seq };
  const { draftFallback, words } = aDraftFallback();
  const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError');
  });
  const closed = await anOpenStore({ name, lastConfirmed, draftFallback });
  await closed.drafts.save(FORM, { title: 'A medias' });
  expect(typed(await closed.drafts.read(FORM))).toEqual({ title: 'A medias' });
  opening.mockRestore();

  const store = await anOpenStore({ name, lastConfirmed, draftFallback });
  expect(typed(await store.drafts.read(FORM))).toEqual({ title: 'A medias' });
  await store.commit(save, undefined, { draft: FORM });
  expect(await store.drafts.read(FORM)).toBeUndefined();
  expect(words.size).toBe(0);
});

it.each([
  ['goes on', 13],
  ['was set back', 11],
])('what was typed last is the draft while the clock %s, and the disk stores it once it can', async (_, hour) => {
  const { draftFallback, words } = aDraftFallback();
  let now = new Date(2026, 10, 21, 12);
  const store = await anOpenStore({ data: people, draftFallback, now: () => now });
  await store.drafts.save(FORM, { title: 'Primero' });
  now = new Date(2026, 10, 21, hour);
  const putting = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  await store.drafts.save(FORM, { title: 'Después' });
  putting.mockRestore();
  expect(typed(await store.drafts.read(FORM))).toEqual({ title: 'Después' });
  await store.drafts.save(FORM, { title: 'Al final' });
  expect([words.size, typed(await store.drafts.read(FORM))]).toEqual([0, { title: 'Al final' }]);
});

it.each(['typed again', 'typed first'])(
  'photos of a draft on the disk stay with what is %s while the disk is full',
  async (when) => {
    const store = await anOpenStore({ data: people, draftFallback: deviceFallback });
    const photos = [{ name: 'poste.jpg', bytes: new ArrayBuffer(3) }];
    if (when === 'typed again') await store.drafts.save(FORM, { title: 'Primero', photos, crew: ['Ana'] });
    const full = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    await store.drafts.save(FORM, { title: 'Después', photos, crew: [] });
    full.mockRestore();
    const found = await store.drafts.read(FORM);
    expect(found).toEqual({
      ...{ key: expect.stringContaining(FORM), at: expect.any(String) },
      value: { title: 'Después', photos: when === 'typed again' ? photos : [], crew: [] },
    });
  },
);

it('a draft that could not be stored does not count as stored', async () => {
  const store = await anOpenStore({ data: people });
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  await expect(store.drafts.save(FORM, { title: 'A medias' })).rejects.toThrow();
});
