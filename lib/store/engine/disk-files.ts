import { mentionedFiles } from '@/lib/domain/attached-files';
import type { LogEntry } from '@/lib/domain/history/entry';
import { recoverableFiles } from '@/lib/domain/history/retention';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { FileId, StoredFile } from '@/lib/domain/model/attachment';
import { asId } from '@/lib/kernel/id';
import type { FileSource, StoredContents } from './contract';
import { ALL_STORES, type Database, ignoreRejection, type ReadingTransaction, type WritingTransaction } from './database';
import { type DiskState, type Seed, StagedFileMissing } from './disk';
import { writeSeed } from './idb-connection';
import { entriesAfter, lastSeq } from './idb-log';

/** Access to the device's database: a connection, a strict transaction over all stores, and the newest state in a transaction. */
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

/** How many log entries are read at once. An entry of a long task has 8 kB: a phone reads these in one or two frames. */
const LOG_BATCH = 50;

/** The files that no row mentions and no log entry can restore. */
const unusedFiles = async (transaction: ReadingTransaction, { data, seq }: DiskState, now: Date) => {
  const mentioned = mentionedFiles(data);
  const keys = await transaction.objectStore('files').getAllKeys();
  const unused = new Set<string>(keys.filter((id) => !mentioned.has(id)));
  const log = transaction.objectStore('log');
  const [newest] = await log.getAll(IDBKeyRange.lowerBound(seq));
  // A clock that is ahead must not make entries expire early, so the newest entry's time counts.
  const reckoned = newest && newest.at < now.toISOString() ? new Date(newest.at) : now;
  for (let last = seq; last > 0 && unused.size > 0; last -= LOG_BATCH) {
    const entries = await log.getAll(IDBKeyRange.bound(last - LOG_BATCH, last, true));
    for (const entry of entries) for (const id of recoverableFiles(entry, reckoned)) unused.delete(id);
  }
  return unused;
};

/** Writes attachments before the change that mentions them, one by one. With `replacing` it answers those whose id has other bytes. */
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

/** Deletes the attachments that no row mentions and nothing can restore. The deleting transaction checks this again. */
export const deleteUnusedFiles = async ({ withDatabase, writing, bringUpToDate }: DiskAccess, known: DiskState, at: Date) => {
  const unused = await withDatabase(async (database) => {
    const transaction = database.transaction(ALL_STORES, 'readonly');
    return unusedFiles(transaction, await bringUpToDate(transaction, known), at);
  });
  if (unused.size === 0) return;
  // Checked again in the writing transaction: a file that a row mentions again stays.
  await writing(async (transaction) => {
    const fresh = await bringUpToDate(transaction, known);
    for (const id of await unusedFiles(transaction, fresh, at)) ignoreRejection(transaction.objectStore('files').delete(id));
  });
};

/** Throws `StagedFileMissing` if a staged file no longer exists in the transaction that mentions it. */
export const requireStagedFiles = async (transaction: WritingTransaction, sources: readonly FileSource[] = []) => {
  if (sources.length === 0) return;
  const here = new Set<string>(await transaction.objectStore('files').getAllKeys());
  if (sources.some(({ id }) => !here.has(id))) throw new StagedFileMissing();
};

/** Replaces every row, the log and the drafts. Attachments that the new rows mention stay. */
export const replaceContents = ({ writing }: DiskAccess, seed: Seed, begun: Pick<DiskState, 'epoch' | 'begunAt'>) =>
  writing(async (transaction) => {
    await requireStagedFiles(transaction, seed.fileSources);
    for (const store of ALL_STORES) if (store !== 'files') ignoreRejection(transaction.objectStore(store).clear());
    const mentioned = mentionedFiles(seed.data);
    for (const id of await transaction.objectStore('files').getAllKeys())
      if (!mentioned.has(id)) ignoreRejection(transaction.objectStore('files').delete(id));
    return writeSeed(transaction, seed, begun);
  });

/** The newest entries, at most `limit`: about one record, or all of them. */
export const readHistory = async (database: Database, about: string | null, limit: number): Promise<readonly LogEntry[]> => {
  const log = database.transaction('log').store;
  // The numbers have no gaps, so one request reads all entries; a cursor would need one request each.
  if (about === null) return (await entriesAfter(log, (await lastSeq(log)) - limit)).reverse();
  const entries: LogEntry[] = [];
  let cursor = await log.index('about').openCursor(about, 'prev');
  while (cursor && entries.length < limit) {
    entries.push(cursor.value);
    cursor = await cursor.continue();
  }
  return entries;
};

/** The entries after a number, the oldest first. They are read in batches, so that the page responds in between. */
const entriesInBatches = async (transaction: ReadingTransaction, seq: number): Promise<readonly LogEntry[]> => {
  const entries: LogEntry[] = [];
  for (let last = seq; ; ) {
    const batch = await transaction.objectStore('log').getAll(IDBKeyRange.lowerBound(last, true), LOG_BATCH);
    entries.push(...batch);
    const end = batch.at(-1);
    if (!end || batch.length < LOG_BATCH) return entries;
    last = end.seq;
  }
};

/** Everything on the disk at one moment, with the newest entries of the log, as input of a backup. */
export const readContents = (
  { withDatabase, bringUpToDate }: DiskAccess,
  known: DiskState,
  entries: number,
): Promise<StoredContents> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(ALL_STORES, 'readonly');
    const state = await bringUpToDate(transaction, known);
    const [log, files, flagged] = await Promise.all([
      entriesInBatches(transaction, state.seq - entries),
      transaction.objectStore('files').getAllKeys(),
      transaction.objectStore('team').get('flagged'),
    ]);
    return { state, log, files: files.map((id) => asId<FileId>(id)), flagged: (flagged ?? []) as readonly FlaggedStock[] };
  });
