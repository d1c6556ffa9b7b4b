import type { FileId } from '@/lib/domain/attachment';
import { dataFromRows } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { lineFrom, type MakeFileLine, partsOfBackup, sha256, withContents } from '../backup/backup';
import { assembled, type BackupIndex, type FilePart, isInParts, placesOf } from '../backup/backup-format';
import type { Store, StoredContents } from '../engine/contract';
import type { Salvage } from '../engine/disk';
import { DATABASE_NAME, noteCopy } from './device';

/** A copy of everything that lies on this device beside the database, in the browser's own file system. */
export interface Copy {
  readonly name: string;
  readonly at: Instant;
  readonly epoch: string;
  readonly seq: number;
}

const BASE = DATABASE_NAME.replaceAll('/', '-');
/** A copy is a backup without its attachments' lines; those lie beside it, each once for all copies, named by its hash. */
const FOLDER = `${BASE}-copias`;
const ATTACHMENTS = `${BASE}-adjuntos`;
const MOST_COPIES = 3;
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)_([a-z0-9]*)_(\d+)\.json$/;

const nameOf = ({ at, epoch, seq }: Omit<Copy, 'name'>) => `${at.replaceAll(':', '-')}_${epoch}_${seq}.json`;

const copyOf = (name: string): readonly Copy[] => {
  const [, hour, minute, second, epoch, seq] = NAME.exec(name) ?? [];
  return hour === undefined || epoch === undefined ? [] : [{ name, at: `${hour}:${minute}:${second}`, epoch, seq: Number(seq) }];
};

/** A folder of ours; `null` where the browser has no file system of its own, or does not let it be written. */
const openFolder = async (name: string, create: boolean) => {
  try {
    if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype)) return null;
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create });
  } catch {
    return null;
  }
};

const copiesIn = async (folder: FileSystemDirectoryHandle) => {
  const names: string[] = [];
  for await (const name of folder.keys()) {
    // A copy that was cut off before its end has no bytes.
    const { size } = await (await folder.getFileHandle(name)).getFile();
    if (size > 0) names.push(name);
  }
  return sortBy(names.flatMap(copyOf), ({ at }) => at, 'down');
};

/** The copies on this device, the newest first; none where the browser can't keep any. */
export const listCopies = async (): Promise<readonly Copy[]> => {
  try {
    const folder = await openFolder(FOLDER, false);
    return folder ? await copiesIn(folder) : [];
  } catch {
    return [];
  }
};

/** Whether this browser lets a page write files of its own. */
export const canKeepCopies = async () => (await openFolder(FOLDER, true)) !== null;

const HEAD = 1_000;

/** The index of a copy whose attachments lie beside it, and its lists; nothing of one that is a whole file. */
const openParts = async (file: Blob) => {
  if (!isInParts(await file.slice(0, HEAD).text())) return undefined;
  const { readIndex } = await import('../backup/read-parts');
  const { index, length } = await readIndex(file);
  const { places, end } = placesOf(index.parts, length);
  if (file.size === end) return undefined;
  const lists = places.slice(0, places.length - index.parts.files.length).map(({ from, to }) => file.slice(from, to));
  return { index, lists };
};

/** An attachment's line that lies here whole; nothing where it does not. */
const findAttachment = async (folder: FileSystemDirectoryHandle | null, { sha256: name, size }: FilePart) => {
  try {
    const file = name === undefined ? undefined : await (await folder?.getFileHandle(name))?.getFile();
    return file?.size === size ? file : undefined;
  } catch {
    return undefined;
  }
};

/** The copy as one file; an attachment that is missing beside it is left out, and the rest comes all the same. */
const assembleCopy = async ({ index, lists }: { readonly index: BackupIndex; readonly lists: readonly Blob[] }) => {
  const folder = await openFolder(ATTACHMENTS, false);
  const found = await Promise.all(index.parts.files.map(async (part) => ({ part, file: await findAttachment(folder, part) })));
  const there = found.flatMap(({ part, file }) => (file ? [{ part, file }] : []));
  const parts = { ...index.parts, files: there.map(({ part }) => part) };
  return assembled({ ...index, parts }, [...lists, ...there.map(({ file }) => file)]);
};

/** One copy, to be restored like any backup; `undefined` when it has gone. */
export const readCopy = async ({ name }: Copy): Promise<Blob | undefined> => {
  try {
    const folder = await openFolder(FOLDER, false);
    const file = await (await folder?.getFileHandle(name))?.getFile();
    const parts = file && (await openParts(file));
    return parts ? await assembleCopy(parts) : file;
  } catch {
    return undefined;
  }
};

const sameDay = (one: Copy, other: Copy) => one.epoch === other.epoch && one.at.slice(0, 10) === other.at.slice(0, 10);

const holdsMore = (one: Copy, other: Copy) => one.seq > other.seq || (one.seq === other.seq && one.at > other.at);

/** Of one day and one set of data the one that holds most stays (the last one may be of a disk that lost some), and of all the newest three. */
const copiesToDelete = (copies: readonly Copy[]) => {
  const daily = copies.filter((copy) => !copies.some((other) => sameDay(other, copy) && holdsMore(other, copy)));
  const kept = daily.slice(0, MOST_COPIES);
  return copies.filter((copy) => !kept.includes(copy));
};

/** A file that was written is read back; it is there whole, or this rejects. */
const writeFile = async (folder: FileSystemDirectoryHandle, name: string, content: Blob) => {
  const handle = await folder.getFileHandle(name, { create: true });
  const writer = await handle.createWritable();
  await writer.write(content);
  await writer.close();
  const wanted = await sha256(new Uint8Array(await content.arrayBuffer()));
  if ((await sha256(new Uint8Array(await (await handle.getFile()).arrayBuffer()))) !== wanted) throw new Error('Cut off');
};

interface Folders {
  readonly copies: FileSystemDirectoryHandle;
  readonly attachments: FileSystemDirectoryHandle;
}

/** The indexes of the copies that are there; `undefined` when one can't be read. */
const readIndexes = async ({ copies }: Folders): Promise<readonly BackupIndex[] | undefined> => {
  try {
    const files = await Promise.all(
      (await copiesIn(copies)).map(async ({ name }) => (await copies.getFileHandle(name)).getFile()),
    );
    const parts = await Promise.all(files.map(openParts));
    return parts.flatMap((known) => (known ? [known.index] : []));
  } catch {
    return undefined;
  }
};

/** Takes away attachments that no copy names. */
const deleteUnnamedAttachments = async ({ attachments }: Folders, indexes: readonly BackupIndex[]) => {
  const named = new Set(indexes.flatMap(({ parts }) => parts.files.map(({ sha256: name }) => name)));
  const there: string[] = [];
  for await (const name of attachments.keys()) there.push(name);
  for (const name of there) if (!named.has(name)) await attachments.removeEntry(name);
};

/** The bytes under an id never change within one set of data, so what a copy of it holds needs no second reading. */
const reuseAttachmentLines =
  ({ attachments }: Folders, indexes: readonly BackupIndex[], epoch: string, read: MakeFileLine): MakeFileLine =>
  async (id) => {
    const known = indexes
      .filter((index) => index.epoch === epoch)
      .flatMap(({ parts }) => parts.files)
      .find((part) => part.id === id);
    const here = known && (await findAttachment(attachments, known));
    if (known && here) return { part: known, content: here };
    const line = await read(id);
    const name = line.part.sha256;
    if (name === undefined) throw new Error('There is no name for it');
    if (!(await findAttachment(attachments, line.part))) await writeFile(attachments, name, line.content);
    return line;
  };

const writeCopy = async (folders: Folders, kept: StoredContents, read: (id: FileId) => ReturnType<Store['file']>, now: Date) => {
  const { epoch, seq } = kept.state;
  const copy = { at: now.toISOString(), epoch, seq };
  const indexes = await readIndexes(folders);
  // Before the oldest copy goes, so that what is being restored from it stays until the next copy.
  if (indexes) await deleteUnnamedAttachments(folders, indexes);
  const { index, lists } = await partsOfBackup(
    kept,
    copy.at,
    reuseAttachmentLines(folders, indexes ?? [], epoch, lineFrom(read)),
  );
  await writeFile(folders.copies, nameOf(copy), assembled(index, lists));
  for (const { name } of copiesToDelete(await copiesIn(folders.copies))) await folders.copies.removeEntry(name);
};

const openFolders = async (): Promise<Folders | null> => {
  const [copies, attachments] = [await openFolder(FOLDER, true), await openFolder(ATTACHMENTS, true)];
  return copies && attachments ? { copies, attachments } : null;
};

/**
 * What became of a copy. `kept`: it is there, now or already. `no-place`: this browser writes no files of its own.
 * `full`: no room. `failed`: anything else.
 */
export type CopyOutcome = 'kept' | 'no-place' | 'full' | 'failed';

type Copied = Pick<Store, 'contents' | 'file' | 'epoch' | 'seq'>;

const copyOnce = async (store: Copied, now: Date): Promise<CopyOutcome> => {
  try {
    const folders = await openFolders();
    if (!folders) return 'no-place';
    const [newest] = await copiesIn(folders.copies);
    if (newest?.epoch === store.epoch && newest.seq === store.seq) return 'kept';
    await withContents(store.contents, (kept) => writeCopy(folders, kept, store.file, now));
    return 'kept';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
  }
};

const copyAndNote = async (store: Copied, now: Date) => {
  const outcome = await copyOnce(store, now);
  noteCopy(outcome, now.toISOString());
  return outcome;
};

const LOCK = `${DATABASE_NAME}:copies`;

/** One at a time, whichever tab it is in. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Keeps a copy of what is on the disk now, unless the newest copy is of this very state, and rotates the older ones out.
 * A copy appears whole or not at all. Never throws: the answer says what became of it.
 */
export const keepCopy = (store: Copied, now: Date): Promise<CopyOutcome> => inTurn(() => copyAndNote(store, now));

/** The same, unless another tab is at it: that has the same to copy. */
export const keepCopyIfUnlocked = async (store: Copied, now: Date): Promise<void> => {
  if (!navigator.locks) return void (await copyAndNote(store, now));
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => void (lock && (await copyAndNote(store, now))));
};

/** Sets aside what could still be read of a database that does not open, as a copy like the others; rejects where it can't. */
export const keepSalvage = ({ version, epoch, seq, tables, log, files }: Salvage, now: Date) =>
  inTurn(async () => {
    const folders = await openFolders();
    if (!folders) throw new Error('This browser keeps no files');
    const kept = { state: { data: dataFromRows(tables), epoch, seq }, log, files: files.map(({ id }) => id), version };
    await writeCopy(folders, kept, async (wanted) => files.find(({ id }) => id === wanted), now);
  });

const deleteFolders = async () => {
  for (const name of [FOLDER, ATTACHMENTS]) {
    try {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(name, { recursive: true });
    } catch {
      // It is not there, or does not let go: what is left is asked for next.
    }
  }
  return (await listCopies()).length === 0;
};

/** Takes every copy off this device, after the one that is just being made; answers whether none is left. */
export const deleteCopies = (): Promise<boolean> => inTurn(deleteFolders);
