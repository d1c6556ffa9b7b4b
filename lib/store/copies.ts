import { dataFromRows } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { backupFile } from './backup';
import type { Store } from './contract';
import { DATABASE_NAME } from './device';
import type { Remains } from './disk';

/** A copy of everything that lies on this device beside the database, in the browser's own file system. */
export interface Copy {
  readonly name: string;
  readonly at: Instant;
  readonly epoch: string;
  readonly seq: number;
}

const FOLDER = `${DATABASE_NAME.replaceAll('/', '-')}-copias`;
const MOST_COPIES = 3;
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)_([a-z0-9]*)_(\d+)\.json$/;

const nameOf = ({ at, epoch, seq }: Omit<Copy, 'name'>) => `${at.replaceAll(':', '-')}_${epoch}_${seq}.json`;

const copyOf = (name: string): readonly Copy[] => {
  const [, hour, minute, second, epoch, seq] = NAME.exec(name) ?? [];
  return hour === undefined || epoch === undefined ? [] : [{ name, at: `${hour}:${minute}:${second}`, epoch, seq: Number(seq) }];
};

/** The copies' folder; `null` where the browser has no file system of its own, or does not let it be written. */
const openFolder = async (create: boolean) => {
  try {
    if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype)) return null;
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create });
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
    const folder = await openFolder(false);
    return folder ? await copiesIn(folder) : [];
  } catch {
    return [];
  }
};

/** One copy, to be restored like any backup; `undefined` when it has gone. */
export const readCopy = async ({ name }: Copy): Promise<Blob | undefined> => {
  try {
    const folder = await openFolder(false);
    return await (await folder?.getFileHandle(name))?.getFile();
  } catch {
    return undefined;
  }
};

const sameDay = (one: Copy, other: Copy) => one.epoch === other.epoch && one.at.slice(0, 10) === other.at.slice(0, 10);

const holdsMore = (one: Copy, other: Copy) => one.seq > other.seq || (one.seq === other.seq && one.at > other.at);

/** Of one day and one set of data the one that holds most stays (the last one may be of a disk that lost some), and of all the newest three. */
const superfluous = (copies: readonly Copy[]) => {
  const daily = copies.filter((copy) => !copies.some((other) => sameDay(other, copy) && holdsMore(other, copy)));
  const kept = daily.slice(0, MOST_COPIES);
  return copies.filter((copy) => !kept.includes(copy));
};

const writeCopy = async (folder: FileSystemDirectoryHandle, copy: Omit<Copy, 'name'>, content: Blob) => {
  const file = await folder.getFileHandle(nameOf(copy), { create: true });
  const writer = await file.createWritable();
  await writer.write(content);
  await writer.close();
  for (const { name } of superfluous(await copiesIn(folder))) await folder.removeEntry(name);
};

/**
 * What became of a copy. `kept`: it is there, now or already. `no-place`: this browser writes no files of its own.
 * `full`: no room. `failed`: anything else.
 */
export type CopyOutcome = 'kept' | 'no-place' | 'full' | 'failed';

/**
 * Keeps a copy of what the store holds now, unless the newest copy is of this very state, and rotates the older ones out.
 * A copy appears whole or not at all. Never throws: the answer says what became of it.
 */
export const keepCopy = async (store: Pick<Store, 'backup' | 'epoch' | 'seq'>, now: Date): Promise<CopyOutcome> => {
  try {
    const folder = await openFolder(true);
    if (!folder) return 'no-place';
    const copy = { at: now.toISOString(), epoch: store.epoch, seq: store.seq };
    const [newest] = await copiesIn(folder);
    if (newest?.epoch === copy.epoch && newest.seq === copy.seq) return 'kept';
    await writeCopy(folder, copy, await store.backup());
    return 'kept';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
  }
};

/** Sets aside what could still be read of a database that does not open, as a copy like the others; rejects where it can't. */
export const keepRemains = async ({ version, epoch, seq, tables, log, files }: Remains, now: Date) => {
  const folder = await openFolder(true);
  if (!folder) throw new Error('This browser keeps no files');
  const data = dataFromRows(tables);
  const kept = { state: { data, epoch, seq }, log, files: files.map(({ id }) => id), version };
  const content = await backupFile(kept, async (wanted) => files.find(({ id }) => id === wanted), now.toISOString());
  await writeCopy(folder, { at: now.toISOString(), epoch, seq }, content);
};

const LOCK = `${DATABASE_NAME}:copies`;

/** One tab makes the copy; the others have the same to copy. */
export const whenNobodyCopies = async (work: () => Promise<unknown>) => {
  if (!navigator.locks) return void (await work());
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
};

const deleteFolder = async () => {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(FOLDER, { recursive: true });
    return true;
  } catch {
    return (await listCopies()).length === 0;
  }
};

/** Takes every copy off this device, after the one that is just being made; answers whether none is left. */
export const deleteCopies = async (): Promise<boolean> =>
  navigator.locks ? navigator.locks.request(LOCK, deleteFolder) : deleteFolder();
