import { MOST_ATTACHED } from '@/lib/domain/attachment-room';
import type { Data } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { restoreRecord } from '@/lib/domain/history/trash';
import type { Attachment, FileId } from '@/lib/domain/model/attachment';
import type { Task } from '@/lib/domain/model/task';
import { updateProject } from '@/lib/domain/project/changes';
import { deleteTask } from '@/lib/domain/task/changes';
import { addAttachments, removeAttachment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import { backupFile, TooLargeToBackUp } from '@/lib/store/backup/backup';
import { isUnreadable, type ReadBackup, readBackup } from '@/lib/store/backup/read-backup';
import { openBackup } from '@/lib/store/backup/restore';
import { takeBackup } from '@/lib/store/device/download-backup';
import type { FileSource, Store } from '@/lib/store/engine/contract';
import { anAttachment, aStoredFile, asFileSource } from '../support/a-backup';
import { anOpenStore } from '../support/a-store';
import { aProject, aTask, dataWith, many, materialId, NOW, projectId, taskId, userId, warehouseId } from '../support/builders';

const DAY = 86_400_000;
const NO_ENTRY = { at: NOW, by: userId(1), label: 'project-updated' as const, patches: [], before: [], about: [] };

const read = async (file: Blob): Promise<ReadBackup> => {
  const answer = await readBackup(file);
  if (isUnreadable(answer)) throw new Error(answer.unreadable);
  return answer;
};
const opened = async (store: Store, file: Blob) => {
  const answer = await openBackup(store, file);
  if ('unreadable' in answer) throw new Error(answer.unreadable);
  return answer;
};

/** A photo of this size in kilobytes. */
const aPhoto = (number: number, kilobytes = 1) =>
  aStoredFile(
    number,
    Array.from({ length: kilobytes * 1024 }, (_, index) => (index * number) % 251),
  );

const withPhotos = (photos: readonly Attachment[]): Data => dataWith({ tasks: [aTask({ attachments: [...photos] })] });

/** A phone whose task has these photos. */
const aPhoneWith = async (photos: readonly ReturnType<typeof aPhoto>[], wanted: Parameters<typeof anOpenStore>[0] = {}) => {
  const store = await anOpenStore({ ...wanted, data: withPhotos([]) });
  for (const file of photos)
    expect(
      await store.commit(addAttachments, { taskId: taskId(), files: [anAttachment(file)] }, { files: [file] }),
    ).toMatchObject({ done: true });
  return store;
};

const bytesOf = async (store: Store, id: FileId) => {
  const found = await store.file(id);
  return found && [...new Uint8Array(found.bytes)];
};

describe('a backup in parts', () => {
  it('is one JSON document for any tool: an index first, and each part in a line of its own', async () => {
    const photos = [aPhoto(1), aPhoto(2)];
    const text = await (await (await aPhoneWith(photos)).backup()).text();
    const lines = text.trimEnd().split('\n');
    expect(JSON.parse(`${lines[0]?.slice(0, -1)}}`)).toMatchObject({
      app: 'telecampo',
      parts: { files: photos.map(({ id }) => ({ id })) },
    });
    const whole = JSON.parse(text);
    expect(Object.keys(whole)).toEqual(['app', 'version', 'createdAt', 'epoch', 'seq', 'parts', 'tables', 'log', 'files']);
    expect(whole.files.map(({ bytes }: { bytes: string }) => [...Buffer.from(bytes, 'base64')])).toEqual(
      photos.map(({ bytes }) => [...new Uint8Array(bytes)]),
    );
    expect(lines.filter((line) => line.includes('"bytes":')).map((line) => line.length)).toEqual(
      whole.parts.files.map(({ size }: { size: number }, index: number) => size + (index === 0 ? 1 : 0)),
    );
  });

  describe('of a device on which a team flagged stock', () => {
    const flaggedAt = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ warehouseId: warehouseId(1), materialId: materialId(index + 1) }));
    const written = (count: number) => {
      const state = { data: withPhotos([]), epoch: newId(), seq: 3 };
      return backupFile({ state, log: [], files: [], flagged: flaggedAt(count) }, async () => undefined, NOW);
    };

    it.each([1, 14, 15, 16, 400])('is read with %i flagged locations in its index (invariant Y10)', async (count) => {
      expect((await read(await written(count))).flagged).toEqual(flaggedAt(count));
    });

    it('can be merged repeatedly, and lists each location once', async () => {
      const store = await aPhoneWith([]);
      for (const count of [3, 2, 3])
        expect(await (await opened(store, await written(count))).merge()).toMatchObject({ done: true });
      expect(await store.flagged()).toEqual(flaggedAt(3));
    });
  });

  it('is read and restored part by part, never more at once than its largest part', async () => {
    const photos = Array.from({ length: 12 }, (_, index) => aPhoto(index + 1, 60));
    const file = await (await aPhoneWith(photos)).backup();
    let most = 0;
    const inParts = new Proxy(file, {
      get(blob, name) {
        if (name === 'text' || name === 'arrayBuffer') return () => Promise.reject(new Error('read as a whole'));
        if (name !== 'slice') return Reflect.get(blob, name);
        return (from: number, to: number) => {
          most = Math.max(most, to - from);
          return blob.slice(from, to);
        };
      },
    });
    const other = await anOpenStore();
    expect(await (await opened(other, inParts)).replace()).toMatchObject({ done: true });
    for (const photo of photos) expect(await bytesOf(other, photo.id)).toEqual([...new Uint8Array(photo.bytes)]);
    expect(most).toBeLessThan(file.size / 5);
  });

  it("has the disk's state of one moment, also when made by a tab that is behind", async () => {
    const name = newId();
    const behind = await anOpenStore({ name, data: dataWith() });
    const ahead = await anOpenStore({ name });
    await ahead.commit(updateProject, aProject({ title: 'Anillo sur' }));
    const { data, log, seq } = await read(await behind.backup());
    expect(data.projects.get(projectId())?.title).toBe('Anillo sur');
    expect(log.map((entry) => entry.seq)).toEqual([seq]);
  });

  it('is repeated if another tab replaces everything meanwhile', async () => {
    const name = newId();
    const photos = [aPhoto(1), aPhoto(2)];
    const store = await aPhoneWith(photos, { name });
    const other = await anOpenStore({ name });
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    const hashing = jest.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...asked) => {
      await other.replaceAll('empty');
      return digest(...asked);
    });
    const { data, files } = await read(await store.backup());
    hashing.mockRestore();
    expect([data.tasks.size, files.length]).toEqual([0, 0]);
  });

  it('yields to the page while it encodes long lists, and writes each value once', async () => {
    const rows = many(60, (number) => aTask({ id: taskId(number), title: `Tramo ${number}` }));
    let [now, turns, isOver] = [0, 0, false];
    const turnsAt: number[] = [];
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    // Each entry of the history takes longer to write than a slice of time.
    const toJSON = function (this: LogEntry) {
      now += 20;
      turnsAt.push(turns);
      return { seq: this.seq };
    };
    const slow = many(40, (number) => ({ ...NO_ENTRY, seq: number, toJSON }));
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const state = { data: dataWith({ tasks: rows }), epoch: 'epoch0000001', seq: 40, begunAt: NOW };
    const file = await backupFile({ state, log: slow, files: [] }, async () => undefined, NOW);
    clock.mockRestore();
    isOver = true;
    const { tables, log } = JSON.parse(await file.text());
    expect(tables.tasks.map(({ title }: Task) => title)).toEqual(rows.map(({ title }) => title));
    expect(log.map(({ seq }: LogEntry) => seq)).toEqual(slow.map(({ seq }) => seq));
    expect(new Set(turnsAt).size).toBeGreaterThan(slow.length / 2);
  });

  it('reads the history from the disk in batches, each entry once', async () => {
    const store = await anOpenStore({ data: dataWith({ projects: [aProject()] }) });
    for (let number = 1; number <= 120; number += 1)
      await store.commit(updateProject, { ...aProject(), title: `Tramo ${number}` });
    const asked: (number | undefined)[] = [];
    const getAll = IDBObjectStore.prototype.getAll;
    const spied = jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, query, most) {
      if (this.name === 'log') asked.push(most);
      return getAll.call(this, query, most);
    });
    const { log } = await store.contents();
    spied.mockRestore();
    expect(log.map(({ seq }) => seq)).toEqual(many(120, (number) => number));
    expect(asked.length).toBeGreaterThan(2);
    for (const most of asked) expect(most).toBeLessThanOrEqual(100);
  });

  it('is reported as complete only after it was read back', async () => {
    const store = await aPhoneWith([aPhoto(1)]);
    expect(await takeBackup(store)).toMatchObject({ name: expect.stringMatching(/^telecampo-/) });
    expect(await takeBackup(store)).not.toHaveProperty('problem');
    const cut = { backup: async () => (await store.backup()).slice(0, 3_000) };
    expect(await takeBackup(cut)).toMatchObject({ problem: { problem: 'flawed', flaw: { unreadable: 'unread' } } });
    expect(await takeBackup({ backup: () => Promise.reject(new DOMException('', 'NotReadableError')) })).toEqual({
      problem: 'failed',
    });
    expect(await takeBackup({ backup: () => Promise.reject(new TooLargeToBackUp('files')) })).toEqual({
      problem: 'too-large',
      part: 'files',
    });
  });
});

describe('the common limit for attachments and backups', () => {
  const heavy = (number: number, size: number) => ({ ...anAttachment(aPhoto(number)), size });

  it('accepts files up to the limit, and refuses what a backup could not contain, naming the field', async () => {
    const store = await anOpenStore({ data: withPhotos([heavy(1, MOST_ATTACHED - 2_000)]) });
    const [fits, full] = [heavy(2, 2_000), heavy(3, 1)];
    const attach = (file: Attachment) => store.commit(addAttachments, { taskId: taskId(), files: [file] });
    expect(await attach(fits)).toMatchObject({ done: true });
    expect(await attach(full)).toMatchObject({ refused: 'attachments-full' });
  });

  it('limits a merge too', async () => {
    const mine = await anOpenStore({ data: withPhotos([heavy(1, MOST_ATTACHED - 2_000)]) });
    const theirs = await anOpenStore({
      data: dataWith({ tasks: [aTask({ id: taskId(2), attachments: [heavy(2, 4_000)] })] }),
    });
    const { merge } = await opened(mine, await theirs.backup());
    expect(await merge()).toMatchObject({ refused: 'attachments-full' });
    expect(mine.data.tasks.size).toBe(1);
  });
});

describe('files of a backup that is being restored', () => {
  const photo = aPhoto(1);
  const restored = { data: withPhotos([anAttachment(photo)]), log: [] };

  it('are staged again if another tab deleted them before their records were written', async () => {
    const name = newId();
    const store = await anOpenStore({ name, data: dataWith() });
    const other = await anOpenStore({ name });
    let reads = 0;
    const second = aPhoto(2);
    const tidiedMeanwhile: FileSource = {
      ...asFileSource(second),
      read: async () => {
        reads += 1;
        if (reads === 1) await other.deleteUnusedFiles();
        return second.bytes;
      },
    };
    const both = { data: withPhotos([photo, second].map(anAttachment)), files: [asFileSource(photo), tidiedMeanwhile], log: [] };
    expect(await store.replaceAll(both)).toMatchObject({ done: true });
    for (const { id } of [photo, second]) expect(await store.file(id)).toBeDefined();
  });

  it("are all removed if one of them can't be read", async () => {
    const store = await anOpenStore({ data: dataWith() });
    const broken: FileSource = {
      ...asFileSource(aPhoto(2)),
      read: () => Promise.reject(new DOMException('', 'NotReadableError')),
    };
    expect(await store.replaceAll({ ...restored, files: [asFileSource(photo), broken] })).toEqual({ failed: 'unknown' });
    expect([store.data.projects.size, await store.file(photo.id)]).toEqual([1, undefined]);
  });

  it('replace other bytes under the same id, together with their records and not before', async () => {
    const store = await aPhoneWith([photo]);
    const other = { ...aPhoto(9), id: photo.id };
    expect(await store.replaceAll({ ...restored, files: [asFileSource(other)] })).toMatchObject({ done: true });
    expect(await bytesOf(store, photo.id)).toEqual([...new Uint8Array(other.bytes)]);
  });
});

describe('the bytes of a removed photo', () => {
  const photo = aPhoto(1);
  const later = (days: number) => new Date(new Date(2026, 10, 21, 12).getTime() + days * DAY);
  const takenOff = async (name: string) => {
    const store = await aPhoneWith([photo], { name });
    await store.commit(removeAttachment, { taskId: taskId(), fileId: photo.id });
    return store;
  };
  /** The same device this many days later, after unused files were deleted. */
  const tidied = async (name: string, days: number) => {
    const store = await anOpenStore({ name, now: () => later(days) });
    await store.commit(updateProject, aProject({ title: `Día ${days}` }));
    await store.deleteUnusedFiles();
    return store;
  };

  it('stay while undo or the trash can restore it, and are deleted afterwards; then no backup has them', async () => {
    const name = newId();
    const store = await takenOff(name);
    await store.deleteUnusedFiles();
    expect(await store.undo(2)).toMatchObject({ done: true });
    await store.commit(removeAttachment, { taskId: taskId(), fileId: photo.id });
    expect(await (await tidied(name, 30)).file(photo.id)).toBeDefined();
    const last = await tidied(name, 32);
    expect(await last.file(photo.id)).toBeUndefined();
    expect((await read(await last.backup())).files).toEqual([]);
    expect(await last.undo(4)).toMatchObject({ refused: 'changed-since' });
  });

  it('are restored with the task that had it', async () => {
    const name = newId();
    const store = await aPhoneWith([photo], { name });
    await store.commit(deleteTask, { id: taskId() });
    const again = await tidied(name, 29);
    const deletion = (await again.history(null, 9)).find(({ label }) => label === 'task-deleted');
    expect(deletion && (await again.commit(restoreRecord, deletion))).toMatchObject({ done: true });
    expect(await bytesOf(again, photo.id)).toEqual([...new Uint8Array(photo.bytes)]);
    await (await anOpenStore({ name, now: () => later(90) })).deleteUnusedFiles();
    expect(await again.file(photo.id)).toBeDefined();
  });

  it('do not expire early because of a clock that is ahead', async () => {
    const name = newId();
    await takenOff(name);
    const ahead = await anOpenStore({ name, now: () => later(400) });
    await ahead.deleteUnusedFiles();
    expect(await ahead.file(photo.id)).toBeDefined();
  });

  it('are checked on the disk, not in a tab that is behind', async () => {
    const name = newId();
    const behind = await anOpenStore({ name, data: withPhotos([]), now: () => later(60) });
    const other = await anOpenStore({ name });
    await other.commit(addAttachments, { taskId: taskId(), files: [anAttachment(photo)] }, { files: [photo] });
    await behind.deleteUnusedFiles();
    expect(await other.file(photo.id)).toBeDefined();
  });
});
