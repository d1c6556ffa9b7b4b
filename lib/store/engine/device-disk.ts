import { applyPatches } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { isRefused } from '@/lib/domain/refusal';
import { newId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import type { CommitOptions } from './contract';
import {
  ALL_STORES,
  countRows,
  type Database,
  type Format,
  ignoreRejection,
  PAGES_FROM,
  readData,
  type WritingTransaction,
} from './database';
import { type Disk, emptySeed, type LastConfirmed, type Salvage, type TeamDisk, type WriteResult } from './disk';
import type { DiskAccess } from './disk-files';
import { createConnection, writeSeed } from './idb-connection';
import { bringUpToDate, lastSeq, readObserver, writeEntry, writeNote } from './idb-log';

/**
 * The number of pieces, and the bytes of each. Together they exceed one log of LevelDB (4 MB). Each stays below the 64 kB from which
 * Chromium writes a value into a separate file.
 */
const PIECES = 80;
const PIECE = 60_000;
const KEY = 'log-rotation';

/** Whether the browser is built on Chromium: only there IndexedDB is stored in LevelDB. */
const hasLogs = () => 'userAgentData' in navigator;

/**
 * Makes Chromium start a new write log: one transaction writes more than a log holds, and deletes it again. A browser that is
 * killed during a write leaves half a record at the log's end. At the next start LevelDB skips it and appends behind it. At the start
 * after that it treats the half record as corruption and discards all data, confirmed writes included. A finished log is safe
 * (google/leveldb#1287, open). Without space for it, nothing changes.
 */
const rotateLevelDbLog = async (database: Database) => {
  if (!hasLogs()) return;
  const value = crypto.getRandomValues(new Uint8Array(PIECE));
  const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
  for (let piece = 0; piece < PIECES; piece += 1) ignoreRejection(transaction.store.put({ key: KEY, value, at: '' }));
  ignoreRejection(transaction.store.delete(KEY));
  await transaction.done;
};

interface Settings {
  readonly name: string;
  /** How many log entries are kept, for the history, for undo and for tabs that are behind. */
  readonly keepLog?: number;
  /** The last entry that this device confirmed. A database that is new or ends before it means a loss. */
  readonly lastConfirmed: () => LastConfirmed | null;
  /** Whether the browser may have been killed during a write; then its log is rotated before any other write. */
  readonly uncleanShutdown?: boolean;
  readonly onBlocked: () => void;
  readonly onOutdated: () => void;
  /** Stores the readable contents of a database that does not open; rejects if that fails. */
  readonly keepSalvage: (salvage: Salvage) => Promise<void>;
  /** Another version than the current one, for tests of migrations. */
  readonly format?: Format;
}

/** Ends a loss under a new epoch: otherwise a new entry could be confused with a lost one of the same number. */
const clearLossMark = (transaction: WritingTransaction) => {
  const epoch = newId();
  ignoreRejection(transaction.objectStore('meta').delete('lost'));
  ignoreRejection(transaction.objectStore('meta').put(epoch, 'epoch'));
  return { epoch };
};

/** Writes the files and the flagged stock of a commit, and deletes the draft of its form. */
const writeFilesAndDraft = (transaction: WritingTransaction, options: CommitOptions) => {
  for (const file of options.files ?? []) ignoreRejection(transaction.objectStore('files').put(file));
  if (options.flagged?.length) ignoreRejection(transaction.objectStore('team').put(options.flagged, 'flagged'));
  if (options.draft) ignoreRejection(transaction.objectStore('drafts').delete(options.draft));
};

/** Loads the code of attachments, backups, the history and replacing everything on demand, because it is seldom needed. */
const loadDiskFiles = () => import('./disk-files');

const loadPages = () => import('./pages');

const now = () => new Date().toISOString();

/** The device's IndexedDB. A change is decided and written in one strict transaction, after it has caught up with other tabs. */
export const createDeviceDisk = ({
  keepLog = 20_000,
  lastConfirmed,
  uncleanShutdown,
  keepSalvage,
  ...settings
}: Settings): Disk => {
  const { connect, withDatabase, writing, seedWith, reseedFrom, alsoSeed } = createConnection(settings);
  const access: DiskAccess = { withDatabase, writing, bringUpToDate };
  let pages: ReturnType<Awaited<ReturnType<typeof loadPages>>['createPages']> | undefined;
  const openPages = async () => {
    const { createPages } = await loadPages();
    pages ??= createPages(`${settings.name}-pages`, withDatabase);
    return pages;
  };
  // If the code does not load, old pages stay. The opening ignores them, because the epoch differs.
  const forgetPages = () =>
    openPages().then(
      ({ forget }) => forget(),
      () => undefined,
    );
  let logIsRotated = false;
  /** Created once, because it caches what it has read. */
  let teamDisk: TeamDisk | undefined;

  return {
    async open(first, onProgress) {
      // The marker is read before the disk: otherwise a write of another tab in between would look like a loss.
      const before = lastConfirmed();
      let isNew = false;
      seedWith((transaction) => {
        isNew = true;
        if (before) ignoreRejection(transaction.objectStore('meta').put('yes', 'lost'));
        return writeSeed(transaction, before ? emptySeed() : first, { epoch: newId(), begunAt: now() });
      });
      return withDatabase(async (database) => {
        const begin = () => database.transaction(ALL_STORES, 'readonly');
        const first = begin();
        const rows = sumBy([...(await countRows(first)).values()], (size) => size);
        const mayHavePages = before !== null && rows >= PAGES_FROM;
        const bringForward =
          mayHavePages &&
          (await openPages().then(
            ({ read }) => read(onProgress),
            () => null,
          ));
        // A transaction ends when it waits for anything but its own requests.
        const transaction = mayHavePages ? begin() : first;
        const meta = transaction.objectStore('meta');
        const [seq, epoch = '', begunAt, isLost, observer] = await Promise.all([
          lastSeq(transaction.objectStore('log')),
          meta.get('epoch'),
          meta.get('begunAt'),
          meta.get('lost'),
          readObserver(transaction),
        ]);
        const brought = bringForward && (await bringForward(transaction, { epoch, seq }));
        const data = brought || (await readData(transaction, rows, onProgress));
        const state = { data, seq, epoch, begunAt: begunAt ?? now(), observer };
        reseedFrom(state);
        const confirmed = before?.epoch === epoch ? before : null;
        // The browser writes its markers some seconds late. A marker older than the disk means that the browser was killed.
        const isMarkerLate = confirmed !== null && confirmed.seq < seq;
        // Writes of this page wait for the rotation; its screens do not.
        if ((uncleanShutdown || isMarkerLate) && !isNew && !logIsRotated) ignoreRejection(rotateLevelDbLog(database));
        logIsRotated = true;
        const isTruncated = confirmed !== null && confirmed.seq > seq;
        return { state, status: isLost || isTruncated ? 'lost' : 'ready' };
      });
    },
    async transact(known, decide, options) {
      reseedFrom(known);
      // Loaded before the transaction, which would end while it waits for the import.
      const files = options.fileSources && (await loadDiskFiles());
      const written = await writing(async (transaction): Promise<WriteResult> => {
        const found = await bringUpToDate(transaction, known);
        const verdict = decide(found);
        if (isRefused(verdict)) return { state: found, refused: verdict };
        await files?.requireStagedFiles(transaction, options.fileSources);
        const fresh = options.endsLoss ? { ...found, ...clearLossMark(transaction) } : found;
        writeFilesAndDraft(transaction, options);
        if (verdict.entry.patches.length === 0) return { state: fresh };
        const entry: LogEntry = { ...verdict.entry, seq: fresh.seq + 1 };
        writeEntry(transaction, entry, keepLog);
        const { note } = verdict;
        if (note) writeNote(transaction, note);
        const observer = note?.state ?? fresh.observer;
        return { state: { ...fresh, seq: entry.seq, data: applyPatches(fresh.data, entry.patches), observer }, entry, note };
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
    contents: async (known, entries) => (await loadDiskFiles()).readContents(access, known, entries),
    keepPages: async (known) => (await openPages()).keep(known),
    async replace(from, epoch) {
      await forgetPages();
      const state = await (await loadDiskFiles()).replaceContents(access, from, { epoch, begunAt: now() });
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
      await forgetPages();
      seedWith((transaction) => writeSeed(transaction, emptySeed(), { epoch: newId(), begunAt: now() }));
      const { removeDatabase } = await import('./salvage');
      await removeDatabase(settings.name, keepSalvage, lastConfirmed());
      await connect();
    },
    async team() {
      const { createTeamDisk } = await import('./team-disk');
      teamDisk ??= createTeamDisk(access, { reseedFrom, alsoSeed }, keepLog);
      return teamDisk;
    },
    history: async (about, limit) => {
      const { readHistory } = await loadDiskFiles();
      return withDatabase((database) => readHistory(database, about, limit));
    },
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
