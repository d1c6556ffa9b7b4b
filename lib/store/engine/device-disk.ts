import type { FileId } from '@/lib/domain/attachment';
import { applyPatches, emptyData } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { isRefused } from '@/lib/domain/refusal';
import { asId, newId } from '@/lib/kernel/id';
import type { LastConfirmed } from '../device/device';
import type { CommitOptions, FileSource } from './contract';
import {
  ALL_STORES,
  type Database,
  type Format,
  ignoreRejection,
  openDatabase,
  putRow,
  type ReadingLog,
  type ReadingTransaction,
  readData,
  type WritingTransaction,
  writeData,
} from './database';
import { type Disk, type DiskState, type Salvage, type Seed, StagedFileMissing, type Written } from './disk';
import type { DiskAccess } from './disk-files';
import { rotateLevelDbLog } from './leveldb-log-rotation';
import { replay } from './log';

interface Settings {
  readonly name: string;
  /** How many log entries stay for history, undo and tabs that fell behind. */
  readonly keepLog?: number;
  /** What this device has kept before; then an empty database means a loss, not a first visit, and so does one that ends earlier. */
  readonly lastConfirmed: () => LastConfirmed | null;
  /** Whether the browser may have been killed in mid-write when it last ended; then a fresh log is written before anything else. */
  readonly uncleanShutdown?: boolean;
  readonly onBlocked: () => void;
  readonly onOutdated: () => void;
  /** Takes what could still be read of a database that does not open; rejects where it can't keep it. */
  readonly keepSalvage: (salvage: Salvage) => Promise<void>;
  /** Another version than today's; for tests of versions. */
  readonly format?: Format;
}

const NOTHING: Seed = { data: emptyData(), history: [] };

const lastSeq = async (log: ReadingLog) => {
  const cursor = await log.openKeyCursor(null, 'prev');
  return cursor?.primaryKey ?? 0;
};

const entriesAfter = (log: ReadingLog, seq: number) => log.getAll(IDBKeyRange.lowerBound(seq, true));

/** What the disk holds now: by the log's entries where they suffice, by reading everything where they do not. */
const bringUpToDate = async (transaction: ReadingTransaction, known: DiskState): Promise<DiskState> => {
  const [meta, log] = [transaction.objectStore('meta'), transaction.objectStore('log')];
  const [epoch, begunAt, seq] = await Promise.all([meta.get('epoch'), meta.get('begunAt'), lastSeq(log)]);
  if (epoch === known.epoch && seq === known.seq) return known;
  if (epoch === known.epoch && seq > known.seq) {
    const replayed = replay(known, await entriesAfter(log, known.seq), seq);
    if (replayed) return replayed;
  }
  return { data: await readData(transaction), seq, epoch: epoch ?? known.epoch, begunAt: begunAt ?? known.begunAt };
};

/** Ends a loss, under a new epoch: what comes next may not be taken for what was lost under the same number. */
const clearLossMark = (transaction: WritingTransaction) => {
  const epoch = newId();
  ignoreRejection(transaction.objectStore('meta').delete('lost'));
  ignoreRejection(transaction.objectStore('meta').put(epoch, 'epoch'));
  return { epoch };
};

/** What goes with a change in its own transaction: the bytes it mentions in, the draft it makes needless out. */
const writeFilesAndDraft = (transaction: WritingTransaction, options: CommitOptions) => {
  for (const file of options.files ?? []) ignoreRejection(transaction.objectStore('files').put(file));
  if (options.draft) ignoreRejection(transaction.objectStore('drafts').delete(options.draft));
};

/** Files that were written ahead are still here, in the transaction that mentions them. */
const requireStagedFiles = async (transaction: WritingTransaction, sources: readonly FileSource[] = []) => {
  if (sources.length === 0) return;
  const here = new Set<string>(await transaction.objectStore('files').getAllKeys());
  if (sources.some(({ id }) => !here.has(id))) throw new StagedFileMissing();
};

const writeEntry = (transaction: WritingTransaction, entry: LogEntry, keepLog: number) => {
  for (const { table, id, row } of entry.patches) {
    if (row === null) ignoreRejection(transaction.objectStore(table).delete(id));
    else putRow(transaction, table, row);
  }
  ignoreRejection(transaction.objectStore('log').put(entry));
  if (entry.seq > keepLog) ignoreRejection(transaction.objectStore('log').delete(IDBKeyRange.upperBound(entry.seq - keepLog)));
};

/** Attachments are seldom written, so what lays them down comes when it is needed. */
const loadDiskFiles = () => import('./disk-files');

/** The device's IndexedDB. Every write is one strict readwrite transaction that first catches up with the other tabs. */
export const createDeviceDisk = ({
  name,
  keepLog = 20_000,
  lastConfirmed,
  uncleanShutdown: mayBeTorn,
  onBlocked,
  onOutdated,
  keepSalvage: setAside,
  format,
}: Settings): Disk => {
  let connection: Promise<Database> | null = null;
  let logIsRotated = false;
  let seed: (transaction: WritingTransaction) => unknown = () => undefined;

  const connect = () => {
    const events = {
      created: (transaction: WritingTransaction) => void seed(transaction),
      blocked: onBlocked,
      outdated: onOutdated,
      closed: () => {
        connection = null;
      },
    };
    connection ??= openDatabase(name, events, format);
    connection.catch(() => {
      connection = null;
    });
    return connection;
  };

  /** A connection that the browser has closed meanwhile is opened again, once. */
  const withDatabase = async <Result>(use: (database: Database) => Promise<Result>) => {
    try {
      return await use(await connect());
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      connection = null;
      return use(await connect());
    }
  };

  const begin = (transaction: WritingTransaction, { data, history, files = [] }: Seed, epoch: string, begunAt: string) => {
    writeData(transaction, data);
    for (const entry of history) ignoreRejection(transaction.objectStore('log').put(entry));
    for (const file of files) ignoreRejection(transaction.objectStore('files').put(file));
    ignoreRejection(transaction.objectStore('meta').put(epoch, 'epoch'));
    ignoreRejection(transaction.objectStore('meta').put(begunAt, 'begunAt'));
    return { data, epoch, begunAt, seq: history.length };
  };
  const now = () => new Date().toISOString();
  /**
   * What this tab holds is written back when the browser has cleared the database under it, whoever opens it again first (a draft, say):
   * so this follows every state that the disk has confirmed.
   */
  const reseedFrom = ({ data, begunAt }: DiskState) => {
    // Under a new epoch: the numbers begin anew, and no tab may take an entry for the one it knows by that number.
    seed = (transaction) => begin(transaction, { data, history: [] }, newId(), begunAt);
  };

  /** Runs `work` in one strict transaction over everything; its end is the disk's word. */
  const writing = <Result>(work: (transaction: WritingTransaction) => Promise<Result>) =>
    withDatabase(async (database) => {
      const transaction = database.transaction(ALL_STORES, 'readwrite', { durability: 'strict' });
      const finished = transaction.done;
      ignoreRejection(finished);
      try {
        const result = await work(transaction);
        await finished;
        return result;
      } catch (error) {
        try {
          transaction.abort();
        } catch {
          // It had already ended; its own reason says more.
          await finished;
        }
        throw transaction.error ?? error;
      }
    });

  const access: DiskAccess = { withDatabase, writing, bringUpToDate };

  return {
    async open(first) {
      // Asked before the disk is: what another tab confirms meanwhile is news, not a loss.
      const kept = lastConfirmed();
      let isNew = false;
      seed = (transaction) => {
        isNew = true;
        begin(transaction, kept ? NOTHING : first, newId(), now());
        if (kept) ignoreRejection(transaction.objectStore('meta').put('yes', 'lost'));
      };
      return withDatabase(async (database) => {
        const transaction = database.transaction(ALL_STORES, 'readonly');
        const meta = transaction.objectStore('meta');
        const [data, seq, epoch, begunAt, isLost] = await Promise.all([
          readData(transaction),
          lastSeq(transaction.objectStore('log')),
          meta.get('epoch'),
          meta.get('begunAt'),
          meta.get('lost'),
        ]);
        const state = { data, seq, epoch: epoch ?? '', begunAt: begunAt ?? now() };
        reseedFrom(state);
        const confirmed = kept?.epoch === epoch ? kept : null;
        // The browser writes its few words some seconds late. One older than the disk was killed before it did, whatever it says of resting.
        const isMarkerLate = confirmed !== null && confirmed.seq < seq;
        // Before any write of this page: they wait for it, the screens don't.
        if ((mayBeTorn || isMarkerLate) && !isNew && !logIsRotated) ignoreRejection(rotateLevelDbLog(database));
        logIsRotated = true;
        const isTruncated = confirmed !== null && confirmed.seq > seq;
        return { state, status: isLost || isTruncated ? 'lost' : 'ready' };
      });
    },
    async transact(known, decide, options) {
      reseedFrom(known);
      const written = await writing(async (transaction): Promise<Written> => {
        const found = await bringUpToDate(transaction, known);
        const verdict = decide(found);
        if (isRefused(verdict)) return { state: found, refused: verdict };
        await requireStagedFiles(transaction, options.fileSources);
        const fresh = options.endsLoss ? { ...found, ...clearLossMark(transaction) } : found;
        writeFilesAndDraft(transaction, options);
        if (verdict.patches.length === 0) return { state: fresh };
        const entry: LogEntry = { ...verdict, seq: fresh.seq + 1 };
        writeEntry(transaction, entry, keepLog);
        return { state: { ...fresh, seq: entry.seq, data: applyPatches(fresh.data, entry.patches) }, entry };
      });
      reseedFrom(written.state);
      return written;
    },
    async catchUp(known) {
      reseedFrom(known);
      const state = await withDatabase((database) => bringUpToDate(database.transaction(ALL_STORES, 'readonly'), known));
      reseedFrom(state);
      return state;
    },
    async stageFiles(files, replacing = false) {
      return (await loadDiskFiles()).stageFiles(access, files, replacing);
    },
    async deleteUnusedFiles(known, at) {
      reseedFrom(known);
      await (await loadDiskFiles()).deleteUnusedFiles(access, known, at);
    },
    contents: (known, entries) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(ALL_STORES, 'readonly');
        const state = await bringUpToDate(transaction, known);
        const [log, files] = await Promise.all([
          entriesAfter(transaction.objectStore('log'), state.seq - entries),
          transaction.objectStore('files').getAllKeys(),
        ]);
        return { state, log, files: files.map((id) => asId<FileId>(id)) };
      }),
    async replace(from, epoch) {
      const { mentionedFiles } = await import('@/lib/domain/attached-files');
      const state = await writing(async (transaction) => {
        await requireStagedFiles(transaction, from.fileSources);
        for (const store of ALL_STORES) if (store !== 'files') ignoreRejection(transaction.objectStore(store).clear());
        const mentioned = mentionedFiles(from.data);
        for (const id of await transaction.objectStore('files').getAllKeys())
          if (!mentioned.has(id)) ignoreRejection(transaction.objectStore('files').delete(id));
        return begin(transaction, from, epoch, now());
      });
      reseedFrom(state);
      return state;
    },
    async endLoss(known) {
      const state = await writing(async (transaction) => ({
        ...(await bringUpToDate(transaction, known)),
        ...clearLossMark(transaction),
      }));
      reseedFrom(state);
      return state;
    },
    async recreate() {
      seed = (transaction) => begin(transaction, NOTHING, newId(), now());
      // So seldom that it comes when it is.
      const { removeDatabase } = await import('./salvage');
      await removeDatabase(name, setAside);
      await connect();
    },
    history: (about, limit) =>
      withDatabase(async (database) => {
        const log = database.transaction('log').store;
        // The numbers leave no gap, so one request brings them all; a cursor would ask entry by entry.
        if (about === null) return (await entriesAfter(log, (await lastSeq(log)) - limit)).reverse();
        const entries: LogEntry[] = [];
        let cursor = await log.index('about').openCursor(about, 'prev');
        while (cursor && entries.length < limit) {
          entries.push(cursor.value);
          cursor = await cursor.continue();
        }
        return entries;
      }),
    entry: (seq) => withDatabase((database) => database.get('log', seq)),
    file: (id) => withDatabase((database) => database.get('files', id)),
    drafts: {
      read: (key) => withDatabase((database) => database.get('drafts', key)),
      save: (draft) =>
        withDatabase(async (database) => {
          await database.put('drafts', draft);
        }),
      discard: (key) => withDatabase((database) => database.delete('drafts', key)),
    },
  };
};
