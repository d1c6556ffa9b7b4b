import { mentionedFiles } from '@/lib/domain/attached-files';
import { recoverableFiles } from '@/lib/domain/history/retention';
import type { StoredFile } from '@/lib/domain/model/attachment';
import type { FileSource } from './contract';
import { ALL_STORES, type Database, ignoreRejection, type ReadingTransaction, type WritingTransaction } from './database';
import { type DiskState, type Seed, StagedFileMissing } from './disk';
import { writeSeed } from './idb-connection';

/** How the device's disk is reached: a connection, one strict transaction over everything, and the state that it holds now. */
export interface DiskAccess {
  readonly withDatabase: <Result>(use: (database: Database) => Promise<Result>) => Promise<Result>;
  readonly writing: <Result>(work: (transaction: WritingTransaction) => Promise<Result>) => Promise<Result>;
  readonly bringUpToDate: (transaction: ReadingTransaction, known: DiskState) => Promise<DiskState>;
}

const sameBytes = (one: ArrayBuffer, other: ArrayBuffer) => {
  if (one.byteLength !== other.byteLength) return false;
  const left = new Uint8Array(one);
  const right = new Uint8Array(other);
  return left.every((byte, index) => byte === right[index]);
};

/** The log is read in pieces: a long one at once would take the memory and block the page. */
const LOG_BATCH = 500;

/** The files that no row mentions and no entry of the log brings back. */
const unusedFiles = async (transaction: ReadingTransaction, { data, seq }: DiskState, now: Date) => {
  const mentioned = mentionedFiles(data);
  const keys = await transaction.objectStore('files').getAllKeys();
  const unused = new Set<string>(keys.filter((id) => !mentioned.has(id)));
  const log = transaction.objectStore('log');
  const [newest] = await log.getAll(IDBKeyRange.lowerBound(seq));
  // A clock that is ahead for once makes nothing older than it is.
  const reckoned = newest && newest.at < now.toISOString() ? new Date(newest.at) : now;
  for (let last = seq; last > 0 && unused.size > 0; last -= LOG_BATCH) {
    const entries = await log.getAll(IDBKeyRange.bound(last - LOG_BATCH, last, true));
    for (const entry of entries) for (const id of recoverableFiles(entry, reckoned)) unused.delete(id);
  }
  return unused;
};

/** Writes attachments ahead of the change that mentions them, one by one. Answers those whose id already holds other bytes. */
export const stageFiles = async ({ withDatabase, writing }: DiskAccess, files: readonly FileSource[], replacing: boolean) => {
  const conflicting: StoredFile[] = [];
  for (const { id, type, read } of files) {
    const isHere = (await withDatabase((database) => database.getKey('files', id))) !== undefined;
    if (isHere && !replacing) continue;
    const here = isHere ? await withDatabase((database) => database.get('files', id)) : undefined;
    const file = { id, type, bytes: await read() };
    if (!here) await writing(async (transaction) => ignoreRejection(transaction.objectStore('files').put(file)));
    else if (here.type !== type || !sameBytes(here.bytes, file.bytes)) conflicting.push(file);
  }
  return conflicting;
};

/** Deletes the attachments that no row mentions and nothing can bring back, judged in the transaction that deletes. */
export const deleteUnusedFiles = async ({ withDatabase, writing, bringUpToDate }: DiskAccess, known: DiskState, at: Date) => {
  const unused = await withDatabase(async (database) => {
    const transaction = database.transaction(ALL_STORES, 'readonly');
    return unusedFiles(transaction, await bringUpToDate(transaction, known), at);
  });
  if (unused.size === 0) return;
  // Looked for again where nobody else writes: what came back meanwhile stays.
  await writing(async (transaction) => {
    const fresh = await bringUpToDate(transaction, known);
    for (const id of await unusedFiles(transaction, fresh, at)) ignoreRejection(transaction.objectStore('files').delete(id));
  });
};

/** Throws where a staged file is gone, in the transaction that mentions it. */
export const requireStagedFiles = async (transaction: WritingTransaction, sources: readonly FileSource[] = []) => {
  if (sources.length === 0) return;
  const here = new Set<string>(await transaction.objectStore('files').getAllKeys());
  if (sources.some(({ id }) => !here.has(id))) throw new StagedFileMissing();
};

/** Replaces every row, the log and the drafts; of the attachments those stay that the new rows mention. */
export const replaceContents = ({ writing }: DiskAccess, seed: Seed, begun: Pick<DiskState, 'epoch' | 'begunAt'>) =>
  writing(async (transaction) => {
    await requireStagedFiles(transaction, seed.fileSources);
    for (const store of ALL_STORES) if (store !== 'files') ignoreRejection(transaction.objectStore(store).clear());
    const mentioned = mentionedFiles(seed.data);
    for (const id of await transaction.objectStore('files').getAllKeys())
      if (!mentioned.has(id)) ignoreRejection(transaction.objectStore('files').delete(id));
    return writeSeed(transaction, seed, begun);
  });
