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
 * Ends what runs on the disk when the browser puts the page away whole, for Back to show it again. What begins after that ends too.
 * WebKit would keep such a transaction waiting with its page, and every write of the next page behind it. Nothing that was told as
 * saved is undone. A page that comes back without its work is loaded anew.
 */
const endsWhenPutAway = <Stores extends DBSchema>(database: IDBPDatabase<Stores>) => {
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
      // It is being written already, and waits for nothing of this page.
    }
  };
  raw.transaction = (...asked) => {
    const transaction = begin(...asked);
    // Each request tells who asked that it was ended, e.g. with its database. Only who waits for the whole hears of the whole.
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
  /** `self` is a `TeamSelf`, `flagged` a list of `FlaggedStock`, `file:…` a `SentFile`; the rest is the team's own code's. */
  team: { key: 'self' | 'log' | 'server' | 'flagged' | `file:${string}`; value: unknown };
  outbox: { key: number; value: Pending };
  /** A `Logged`; its offset is stored as `place`, the key of this store. */
  teamLog: { key: number; value: Omit<Logged, 'offset'> & { readonly place: number } };
}

export type Database = IDBPDatabase<Schema>;
export type WritingTransaction = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite' | 'versionchange'>;
export type ReadingTransaction = IDBPTransaction<Schema, StoreNames<Schema>[], 'readonly' | 'readwrite' | 'versionchange'>;

/** The log, in whatever transaction it is read. */
export interface ReadingLog {
  getAll(numbers: IDBKeyRange): Promise<LogEntry[]>;
  openKeyCursor(all: null, direction: 'prev'): Promise<{ readonly primaryKey: number } | null>;
}

export const ALL_STORES: StoreNames<Schema>[] = [...TABLE_NAMES, 'log', 'meta', 'drafts', 'files', 'team', 'outbox', 'teamLog'];

/** Requests may fail one by one; only the transaction's own end decides. */
export const ignoreRejection = (request: Promise<unknown>) => {
  request.catch(() => undefined);
};

/** Why the disk did not take something, in the words of the contract. */
export const failureOf = (error: unknown): Failed['failed'] => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'outdated' : 'unknown';
};

/** Writes one row of any table. */
export const putRow = (transaction: WritingTransaction, table: TableName, row: Rows[TableName]) => {
  ignoreRejection(transaction.objectStore(table).put(row));
};

/** How many rows are read at once: so few that what a person does meanwhile is answered in between. */
const PART = 500;
/** From so many rows on, a person is told how far the reading is. */
export const MANY = 20_000;
/** A device with fewer rows opens as fast without pages (decision 073). */
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

/** Every row of every table, as the screens read them, part by part; of many rows it tells how far it is, as a share of `total`. */
export const readData = async (
  transaction: ReadingTransaction,
  total = 0,
  onProgress?: (share: number) => void,
): Promise<Data> => {
  let read = 0;
  const onRows = (count: number) => {
    read += count;
    if (total >= MANY) onProgress?.(Math.min(1, read / total));
  };
  const tables = await Promise.all(TABLE_NAMES.map(async (name) => [name, await readTable(transaction, name, onRows)] as const));
  return { ...emptyData(), ...Object.fromEntries(tables) };
};

/** Writes a whole set of rows into empty tables, part by part: the page answers while the disk takes one. */
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
  /** Another tab wants a newer version: this one lets go. */
  outdated(): void;
  /** The browser closed the connection, e.g. because the site's data was cleared. */
  closed(): void;
}

/** A version of what is kept, and what leads to it from the ones before. */
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

/** Rewrites what an older version wrote, by the same pure functions that read an older backup; one that throws leaves everything as it was. */
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

/** Opens the database of this name, making it on the first visit and bringing an older version forward. */
export const openDatabase = (name: string, events: Events, format = FORMAT) => {
  const opening = openDB<Schema>(name, format.version, {
    async upgrade(database, oldVersion, _newVersion, transaction) {
      makeStores(database);
      if (oldVersion < 1) return events.created(transaction);
      try {
        await upgradeRows(transaction, oldVersion, format);
      } catch {
        // Opening then fails, and what the older version wrote stays as it was.
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
  return opening.then(endsWhenPutAway);
};
