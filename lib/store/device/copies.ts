import { dataFromRows } from '@/lib/domain/data';
import type { FileId } from '@/lib/domain/model/attachment';
import type { Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { lineFrom, type MakeFileLine, partsOfBackup, withContents } from '../backup/backup';
import { assembled, type BackupIndex } from '../backup/backup-format';
import type { Store, StoredContents } from '../engine/contract';
import type { Salvage } from '../engine/disk';
import {
  type Copy,
  copiesIn,
  copyName,
  deleteUnnamedAttachments,
  type Folders,
  findAttachment,
  openAttachments,
  openCopies,
  openFolders,
  openParts,
  readIndexes,
  removeFolders,
  writeFile,
} from './copy-files';
import { DATABASE_NAME, noteCopy } from './device';

const MOST_COPIES = 3;

/** The copies on this device, the newest first; none in a browser that stores no files. */
export const listCopies = async (): Promise<readonly Copy[]> => {
  try {
    const folder = await openCopies();
    return folder ? await copiesIn(folder) : [];
  } catch {
    return [];
  }
};

/** Whether this browser lets a page write files. */
export const canKeepCopies = async () => (await openCopies(true)) !== null;

/** The copy as one backup file. An attachment whose file is missing is left out. */
const assembleCopy = async ({ index, lists }: { readonly index: BackupIndex; readonly lists: readonly Blob[] }) => {
  const folder = await openAttachments();
  const found = await Promise.all(index.parts.files.map(async (part) => ({ part, file: await findAttachment(folder, part) })));
  const there = found.flatMap(({ part, file }) => (file ? [{ part, file }] : []));
  const parts = { ...index.parts, files: there.map(({ part }) => part) };
  return assembled({ ...index, parts }, [...lists, ...there.map(({ file }) => file)]);
};

/** One copy, as a backup file that can be restored; `undefined` if it no longer exists. */
export const readCopy = async ({ name }: Copy): Promise<Blob | undefined> => {
  try {
    const folder = await openCopies();
    const file = await (await folder?.getFileHandle(name))?.getFile();
    const parts = file && (await openParts(file));
    return parts ? await assembleCopy(parts) : file;
  } catch {
    return undefined;
  }
};

const sameDay = (one: Copy, other: Copy) => one.epoch === other.epoch && one.at.slice(0, 10) === other.at.slice(0, 10);

const holdsMore = (one: Copy, other: Copy) => one.seq > other.seq || (one.seq === other.seq && one.at > other.at);

/**
 * The copies that the rotation deletes: all but those of the newest three days. Of one day and set of data the copy with the most log
 * entries is kept: a later one may come from a disk that had lost data. Copies dated after `now` are of a fast clock, and go first.
 */
const copiesToDelete = (copies: readonly Copy[], now: Instant) => {
  const daily = copies.filter((copy) => !copies.some((other) => sameDay(other, copy) && holdsMore(other, copy)));
  const kept = sortBy(daily, ({ at }) => Number(at > now)).slice(0, MOST_COPIES);
  return copies.filter((copy) => !kept.includes(copy));
};

/** Reuses the lines of attachments in older copies: within one set of data the bytes under an id never change. */
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
    const hash = line.part.sha256;
    if (hash === undefined) throw new Error('An attachment without a hash has no name');
    if (!(await findAttachment(attachments, line.part))) await writeFile(attachments, hash, line.content, hash);
    return line;
  };

const writeCopy = async (folders: Folders, kept: StoredContents, read: (id: FileId) => ReturnType<Store['file']>, now: Date) => {
  const { epoch, seq } = kept.state;
  const copy = { at: now.toISOString(), epoch, seq };
  const indexes = await readIndexes(folders);
  // The oldest copy is deleted below, after this. So a restore that reads it finds its attachments until the next copy.
  if (indexes) await deleteUnnamedAttachments(folders, indexes);
  const { index, lists } = await partsOfBackup(
    kept,
    copy.at,
    reuseAttachmentLines(folders, indexes ?? [], epoch, lineFrom(read)),
  );
  await writeFile(folders.copies, copyName(copy), assembled(index, lists));
  for (const { name } of copiesToDelete(await copiesIn(folders.copies), copy.at)) await folders.copies.removeEntry(name);
};

/**
 * The outcome of a copy. `kept`: a copy of this state exists, new or not. `no-place`: this browser stores no files.
 * `full`: no space. `failed`: any other error.
 */
export type CopyOutcome = 'kept' | 'no-place' | 'full' | 'failed';

type Copied = Pick<Store, 'contents' | 'file' | 'epoch' | 'seq'>;

const copyOnce = async (store: Copied, now: Date): Promise<CopyOutcome> => {
  try {
    const folders = await openFolders();
    if (!folders) return 'no-place';
    const copies = await copiesIn(folders.copies);
    if (copies.some(({ epoch, seq }) => epoch === store.epoch && seq === store.seq)) return 'kept';
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

/** Runs one copy at a time, across all tabs. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Writes a copy of the disk's contents and deletes copies that the rotation does not keep. Does nothing if a copy of this state
 * exists. A copy appears complete or not at all. It never throws: it answers the outcome.
 */
export const keepCopy = (store: Copied, now: Date): Promise<CopyOutcome> => inTurn(() => copyAndNote(store, now));

/** Writes a copy unless another tab is writing one, which has the same contents. */
export const keepCopyIfUnlocked = async (store: Copied, now: Date): Promise<void> => {
  if (!navigator.locks) return void (await copyAndNote(store, now));
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => void (lock && (await copyAndNote(store, now))));
};

/** Stores the readable contents of a database that does not open, as a copy like the others; rejects if it can't. */
export const keepSalvage = ({ version, epoch, seq, tables, log, files, flagged = [] }: Salvage, now: Date) =>
  inTurn(async () => {
    const folders = await openFolders();
    if (!folders) throw new Error('This browser keeps no files');
    const state = { data: dataFromRows(tables), epoch, seq };
    const kept = { state, log, files: files.map(({ id }) => id), version, flagged };
    await writeCopy(folders, kept, async (wanted) => files.find(({ id }) => id === wanted), now);
  });

/** Deletes every copy on this device, after a copy that is being written; answers whether none is left. */
export const deleteCopies = (): Promise<boolean> =>
  inTurn(async () => {
    await removeFolders();
    return (await listCopies()).length === 0;
  });
