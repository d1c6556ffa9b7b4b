import type { Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { sha256 } from '@/lib/kernel/sha256';
import { type BackupIndex, type FilePart, isInParts, placesOf } from '../backup/backup-format';
import { DATABASE_NAME } from './device';

/** A copy of all data of this device, as a file in the browser's origin private file system. */
export interface Copy {
  readonly name: string;
  readonly at: Instant;
  readonly epoch: string;
  readonly seq: number;
}

const BASE = DATABASE_NAME.replaceAll('/', '-');
/** A copy is a backup without the lines of its attachments. */
const COPIES = `${BASE}-copias`;
/** Each attachment's line is a file here, shared by all copies and named by its SHA-256. */
const ATTACHMENTS = `${BASE}-adjuntos`;
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)_([a-z0-9]*)_(\d+)\.json$/;
/** How many first bytes of a backup are read to find its format. */
const HEAD_BYTES = 1_000;

/** The file name of a copy. It contains the time, the epoch and the number of the last log entry. */
export const copyName = ({ at, epoch, seq }: Omit<Copy, 'name'>) => `${at.replaceAll(':', '-')}_${epoch}_${seq}.json`;

const copyOf = (name: string): readonly Copy[] => {
  const [, hour, minute, second, epoch, seq] = NAME.exec(name) ?? [];
  return hour === undefined || epoch === undefined ? [] : [{ name, at: `${hour}:${minute}:${second}`, epoch, seq: Number(seq) }];
};

/** One of our folders; `null` if it is missing, or the browser lets no page write files. */
const openFolder = async (name: string, create: boolean) => {
  try {
    if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype)) return null;
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create });
  } catch {
    return null;
  }
};

/** The folder of the copies, created with `create`; `null` if it is missing or the browser stores no files. */
export const openCopies = (create = false) => openFolder(COPIES, create);
/** The folder of the copies' attachments, like `openCopies`. */
export const openAttachments = (create = false) => openFolder(ATTACHMENTS, create);

export interface Folders {
  readonly copies: FileSystemDirectoryHandle;
  readonly attachments: FileSystemDirectoryHandle;
}

/** Both folders, created if missing; `null` if the browser stores no files. */
export const openFolders = async (): Promise<Folders | null> => {
  const copies = await openCopies(true);
  const attachments = await openAttachments(true);
  return copies && attachments ? { copies, attachments } : null;
};

/** Removes both folders with their contents, as far as the browser allows it. */
export const removeFolders = async () => {
  for (const name of [COPIES, ATTACHMENTS]) {
    try {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(name, { recursive: true });
    } catch {
      // The folder is missing or in use; the caller lists what is left.
    }
  }
};

/** The size of a file in bytes; 0 if it no longer exists: another tab's rotation deletes copies meanwhile. */
const sizeOf = async (folder: FileSystemDirectoryHandle, name: string) => {
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return 0;
    throw error;
  }
};

/** The copies in the folder, the newest first. */
export const copiesIn = async (folder: FileSystemDirectoryHandle) => {
  const names: string[] = [];
  // A copy whose writing was interrupted is empty.
  for await (const name of folder.keys()) if ((await sizeOf(folder, name)) > 0) names.push(name);
  return sortBy(names.flatMap(copyOf), ({ at }) => at, 'descending');
};

const hashOf = async (content: Blob) => sha256(new Uint8Array(await content.arrayBuffer()));

/** How many bytes of a file are compared at once: the browser copies what it hashes, and the page waits for that. */
const COMPARED_BYTES = 1024 * 1024;

const hasSameBytes = async (one: Blob, other: Blob) => {
  if (one.size !== other.size) return false;
  for (let from = 0; from < one.size; from += COMPARED_BYTES) {
    const [hash, wanted] = await Promise.all([one, other].map((blob) => hashOf(blob.slice(from, from + COMPARED_BYTES))));
    if (hash !== wanted) return false;
  }
  return true;
};

/** Writes a file and reads it back; rejects if it is not complete. `hash` is the SHA-256 of the content, if the caller knows it. */
export const writeFile = async (folder: FileSystemDirectoryHandle, name: string, content: Blob, hash?: string) => {
  const handle = await folder.getFileHandle(name, { create: true });
  const writer = await handle.createWritable();
  await writer.write(content);
  await writer.close();
  const written = await handle.getFile();
  const isWhole = hash === undefined ? await hasSameBytes(written, content) : (await hashOf(written)) === hash;
  if (!isWhole) throw new Error('Cut off');
};

/** The index and the lists of a copy with separate attachments; `undefined` if the copy is one whole file. */
export const openParts = async (file: Blob) => {
  if (!isInParts(await file.slice(0, HEAD_BYTES).text())) return undefined;
  const { readIndex } = await import('../backup/read-parts');
  const { index, length } = await readIndex(file);
  const { places, end } = placesOf(index.parts, length);
  if (file.size === end) return undefined;
  const lists = places.slice(0, places.length - index.parts.files.length).map(({ from, to }) => file.slice(from, to));
  return { index, lists };
};

/** The file of an attachment's line; `undefined` if it is missing or has another size. */
export const findAttachment = async (folder: FileSystemDirectoryHandle | null, { sha256: name, size }: FilePart) => {
  try {
    const file = name === undefined ? undefined : await (await folder?.getFileHandle(name))?.getFile();
    return file?.size === size ? file : undefined;
  } catch {
    return undefined;
  }
};

/** The indexes of all copies; `undefined` if one can't be read. */
export const readIndexes = async ({ copies }: Folders): Promise<readonly BackupIndex[] | undefined> => {
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

/** Deletes the attachments that no copy names. */
export const deleteUnnamedAttachments = async ({ attachments }: Folders, indexes: readonly BackupIndex[]) => {
  const named = new Set(indexes.flatMap(({ parts }) => parts.files.map(({ sha256: name }) => name)));
  const there: string[] = [];
  for await (const name of attachments.keys()) there.push(name);
  for (const name of there) if (!named.has(name)) await attachments.removeEntry(name);
};
