import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap, wrap } from 'idb';
import { type Data, emptyData, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { StoredFile } from '@/lib/domain/model/attachment';
import { DATA_VERSION, leavesRows, MIGRATIONS, type Migrations, migrated } from '@/lib/domain/model/migrations';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { type Part, PersistentMap } from '@/lib/kernel/persistent-map';
import type { Logged, Pending } from '@/lib/team/protocol/replica';
import type { Failed, StoredDraft } from './contract';

/**
 * Aborts running transactions when the browser puts the page into its back/forward cache. Those that begin later are aborted too.
 * WebKit would freeze such a transaction together with its page, and block every write of the next page. No confirmed save is
 * undone. A page that comes back after an abort is reloaded.
 */
const abortingWhenCached = <Stores extends DBSchema>(database: IDBPDatabase<Stores>) => {
  if (typeof window === 'undefined') return database;
  const raw = unwrap(database);
  const begin: IDBDatabase['transaction'] = (...asked) => IDBDatabase.prototype.transaction.apply(raw, asked);
  const running = new Set<IDBTransaction>();
  let isAway = false;
  let hasEnded = false;
  const end = (transaction: IDBTransaction) => {
    try {
      transaction.abort();
      hasEnded = true;
    } catch {
      // The browser is already committing it; it no longer needs this page.
    }
  };
  raw.transaction = (...asked) => {
    const transaction = begin(...asked);
    // Callers handle the rejection of each request; without this line the transaction's own would also count as unhandled.
    ignoreRejection(wrap(transaction).done);
    running.add(transaction);
    for (const event of ['complete', 'abort']) transaction.addEventListener(event, () => running.delete(transaction));
    if (isAway) end(transaction);
    return transaction;
  };
  window.addEventListener('pagehide', ({ persisted }) => {
    isAway = persisted;
    if (isAway) running.forEach(end);
  });
  window.addEventListener('pageshow', () => {
    isAway = false;
    if (hasEnded) window.location.reload();
  });
  return database;
};

type TableStores = { [Name in TableName]: { key: string; value: Rows[Name] } };

export interface Schema extends DBSchema, TableStores {
  log: { key: number; value: LogEntry; indexes: { about: string } };
  meta: { key: 'epoch' | 'begunAt' | 'lost'; value: string };
  drafts: { key: string; value: StoredDraft };
  files: { key: string; value: StoredFile };
  /** `self` is a `TeamSelf`, `flagged` a list of `FlaggedStock`, `file:…` a `SentFile`. Only the team's code reads the rest. */
  team: { key: 'self' | 'log' | 'server' | 'flagged' | `file:${string}`; value: unknown };
  outbox: { key: number; value: Pending };
  /** A `Logged`; its offset is stored as `place`, the key of this store. */
  teamLog: { key: number; value: Omit<Logged, 'offset'> & { readonly place: number } };
}

export type Database = IDBPDatabase<Schema>;
export type WritingTransaction = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite' | 'versionchange'>;
export type ReadingTransaction = IDBPTransaction<Schema, StoreNames<Schema>[], 'readonly' | 'readwrite' | 'versionchange'>;

/** The log's object store, in a transaction of any mode. */
export interface ReadingLog {
  getAll(numbers: IDBKeyRange): Promise<LogEntry[]>;
  openKeyCursor(all: null, direction: 'prev'): Promise<{ readonly primaryKey: number } | null>;
}

export const ALL_STORES: StoreNames<Schema>[] = [...TABLE_NAMES, 'log', 'meta', 'drafts', 'files', 'team', 'outbox', 'teamLog'];

/** Ignores the failure of one request: only the end of its transaction decides. */
export const ignoreRejection = (request: Promise<unknown>) => {
  request.catch(() => undefined);
};

/** The contract's code for an error of the disk. */
export const failureOf = (error: unknown): Failed['failed'] => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'outdated' : 'unknown';
};

/** Writes one row of any table. */
export const putRow = (transaction: WritingTransaction, table: TableName, row: Rows[TableName]) => {
  ignoreRejection(transaction.objectStore(table).put(row));
};

/** How many rows are read at once: few enough that the page responds between two reads. */
const PART = 500;
/** The number of rows from which the opening shows its progress. */
export const PROGRESS_FROM = 20_000;
/** The number of rows from which pages make the opening faster (decision 073). */
export const PAGES_FROM = 2_000;

const readTable = async (transaction: ReadingTransaction, name: TableName, onRows: (count: number) => void) => {
  const store = transaction.objectStore(name);
  const parts: Part<string, Rows[TableName]>[] = [];
  let [range, size]: [IDBKeyRange | null, number] = [null, 0];
  for (;;) {
    const rows: readonly Rows[TableName][] = await store.getAll(range, PART);
    parts.push(() => rows.map((row) => [row.id, row]));
    size += rows.length;
    onRows(rows.length);
    const last = rows.at(-1);
    if (!last || rows.length < PART) return PersistentMap.ofParts(parts, size);
    range = IDBKeyRange.lowerBound(last.id, true);
  }
};

/** How many rows each table has on the disk. */
export const countRows = async (transaction: ReadingTransaction) =>
  new Map(await Promise.all(TABLE_NAMES.map(async (name) => [name, await transaction.objectStore(name).count()] as const)));

/** Reads every row of every table, part by part. With many rows it reports its progress as a share of `total`, 0 to 1. */
export const readData = async (
  transaction: ReadingTransaction,
  total = 0,
  onProgress?: (share: number) => void,
): Promise<Data> => {
  let read = 0;
  const onRows = (count: number) => {
    read += count;
    if (total >= PROGRESS_FROM) onProgress?.(Math.min(1, read / total));
  };
  const tables = await Promise.all(TABLE_NAMES.map(async (name) => [name, await readTable(transaction, name, onRows)] as const));
  return { ...emptyData(), ...Object.fromEntries(tables) };
};

/** Writes a whole set of rows into empty tables, part by part, so that the page responds in between. */
export const writeData = async (transaction: WritingTransaction, data: Data) => {
  let written = 0;
  for (const name of TABLE_NAMES)
    for (const row of data[name].values()) {
      const request = transaction.objectStore(name).put(row);
      written += 1;
      if (written % PART === 0) await request;
      else ignoreRejection(request);
    }
};

interface Events {
  created(transaction: WritingTransaction): void;
  blocked(): void;
  /** Another tab opens a newer version, so this one has closed its connection. */
  outdated(): void;
  /** The browser closed the connection, e.g. because the site's data was cleared. */
  closed(): void;
}

/** A version of the stored data, and the migrations from earlier versions. */
export interface Format {
  readonly version: number;
  readonly migrations: Migrations;
}
const FORMAT: Format = { version: DATA_VERSION, migrations: MIGRATIONS };

const makeStores = (database: Database) => {
  for (const table of TABLE_NAMES)
    if (!database.objectStoreNames.contains(table)) database.createObjectStore(table, { keyPath: 'id' });
  if (!database.objectStoreNames.contains('team')) {
    database.createObjectStore('team');
    database.createObjectStore('outbox', { autoIncrement: true });
    database.createObjectStore('teamLog', { keyPath: 'place' });
  }
  if (database.objectStoreNames.contains('log')) return;
  database.createObjectStore('log', { keyPath: 'seq' }).createIndex('about', 'about', { multiEntry: true });
  database.createObjectStore('meta');
  database.createObjectStore('drafts', { keyPath: 'key' });
  database.createObjectStore('files', { keyPath: 'id' });
};

/** Migrates the rows of an older version, with the functions that also read older backups. If one throws, nothing changes. */
const upgradeRows = async (transaction: WritingTransaction, from: number, { version, migrations }: Format) => {
  if (leavesRows(from, version, migrations)) return;
  const names = [...TABLE_NAMES, 'log'] as const;
  const read = await Promise.all(names.map(async (name) => [name, await transaction.objectStore(name).getAll()] as const));
  const { log = [], ...tables }: Record<string, readonly unknown[]> = Object.fromEntries(read);
  const next = migrated({ tables, log }, from, version, migrations);
  for (const name of names) ignoreRejection(transaction.objectStore(name).clear());
  for (const name of TABLE_NAMES) for (const row of next.tables[name] ?? []) putRow(transaction, name, row as Rows[TableName]);
  for (const entry of next.log) ignoreRejection(transaction.objectStore('log').put(entry as LogEntry));
};

/** Opens the database of this name. It is created on the first visit, and migrated from an older version. */
export const openDatabase = (name: string, events: Events, format = FORMAT) => {
  const opening = openDB<Schema>(name, format.version, {
    async upgrade(database, oldVersion, _newVersion, transaction) {
      makeStores(database);
      if (oldVersion < 1) return events.created(transaction);
      try {
        await upgradeRows(transaction, oldVersion, format);
      } catch {
        // Opening then fails, and the older version's data stays unchanged.
        ignoreRejection(transaction.done);
        transaction.abort();
      }
    },
    blocked: events.blocked,
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      events.outdated();
    },
    terminated: events.closed,
  });
  return opening.then(abortingWhenCached);
};
