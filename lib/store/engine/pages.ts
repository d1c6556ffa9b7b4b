import { type IDBPObjectStore, openDB } from 'idb';
import { type Data, emptyData, latestPatches, recordKey, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Rows, TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { type Part, PersistentMap } from '@/lib/kernel/persistent-map';
import { runInSlices, type Steps, yieldInBackground } from '@/lib/kernel/slices';
import { countRows, ignoreRejection, PAGES_FROM, PROGRESS_FROM, type ReadingTransaction } from './database';
import type { DiskState } from './disk';
import type { DiskAccess } from './disk-files';
import { entriesAfter } from './idb-log';

type Row = Rows[TableName];

/** How many rows one page holds. */
const ROWS_A_PAGE = 500;
/** How many pages are read at once: few enough that the page responds between two reads. */
const PAGES_AT_ONCE = 8;
/** Pages are rewritten once the newer entries exceed this share of the rows: an entry takes as long to read as a row. */
const STALE_SHARE = 1 / 50;

type At = Pick<DiskState, 'epoch' | 'seq'>;

/** The index of the pages: the log entry that they include, and the length of each page in characters. */
interface Contents extends At {
  readonly version: number;
  /** When that entry was written. After a loss another entry may have its number. */
  readonly at: Instant | null;
  readonly tables: Readonly<Record<TableName, { readonly size: number; readonly lengths: readonly number[] }>>;
}

/** All rows at one moment, as JSON texts that are not parsed yet. */
interface Pages {
  readonly contents: Contents;
  readonly texts: ReadonlyMap<TableName, readonly string[]>;
}

const openPages = (name: string) =>
  openDB(name, 1, {
    upgrade: (made) => {
      made.createObjectStore('pages');
    },
  });
type PagesDatabase = Awaited<ReturnType<typeof openPages>>;
type PagesStore = IDBPObjectStore<unknown, ['pages'], 'pages', 'readwrite'>;

const isSameMoment = (one: At, other: At) => one.epoch === other.epoch && one.seq === other.seq;

const CONTENTS = 'contents';
const contentsIn = (store: { get(key: string): Promise<unknown> }) => store.get(CONTENTS) as Promise<Contents | undefined>;

const readPages = async (database: PagesDatabase, onProgress?: (share: number) => void): Promise<Pages | null> => {
  const { store, done } = database.transaction('pages');
  ignoreRejection(done);
  const contents = await contentsIn(store);
  if (contents?.version !== DATA_VERSION) return null;
  const [total, texts] = [sumBy(Object.values(contents.tables), ({ size }) => size), new Map<TableName, readonly string[]>()];
  let read = 0;
  for (const table of TABLE_NAMES) {
    const { lengths } = contents.tables[table];
    const found: unknown[] = [];
    while (found.length < lengths.length) {
      const from = found.length;
      found.push(...(await store.getAll(IDBKeyRange.bound([table, from], [table, from + PAGES_AT_ONCE - 1]))));
      // If one page is missing or cut off, none is used.
      if (found.length < Math.min(from + PAGES_AT_ONCE, lengths.length)) return null;
      read += (found.length - from) * ROWS_A_PAGE;
      if (total >= PROGRESS_FROM) onProgress?.(Math.min(1, read / total));
    }
    const whole = found.filter((text, page): text is string => typeof text === 'string' && text.length === lengths[page]);
    if (whole.length < lengths.length) return null;
    texts.set(table, whole);
  }
  return { contents, texts };
};

/** Parses all pages that are not parsed yet, so that later reads don't wait for it. */
function* allRows(data: Data): Steps<void> {
  for (const table of TABLE_NAMES) for (const _row of data[table].keys()) yield;
}

/** Writes the pages of the tables that changed since the stored pages, and then their index. */
const writeTables = async (store: PagesStore, { data, epoch, seq }: DiskState, at: Instant | null, base: Kept | null) => {
  const before = await contentsIn(store);
  const isBase = base !== null && before?.version === DATA_VERSION && isSameMoment(before, base);
  const tables: [TableName, Contents['tables'][TableName]][] = [];
  for (const table of TABLE_NAMES) {
    if (isBase && data[table] === base.data[table]) {
      tables.push([table, before.tables[table]]);
      continue;
    }
    const rows = [...(data[table].values() as Iterable<Row>)];
    const lengths: number[] = [];
    await store.delete(IDBKeyRange.bound([table], [table, Number.POSITIVE_INFINITY]));
    for (let from = 0; from < rows.length; from += ROWS_A_PAGE) {
      const text = JSON.stringify(rows.slice(from, from + ROWS_A_PAGE));
      // Waiting for each page lets the browser handle input in between.
      await store.put(text, [table, lengths.length]);
      lengths.push(text.length);
    }
    tables.push([table, { size: rows.length, lengths }]);
  }
  const contents: Contents = {
    version: DATA_VERSION,
    epoch,
    seq,
    at,
    tables: Object.fromEntries(tables) as Contents['tables'],
  };
  await store.put(contents, CONTENTS);
};

/** Writes all pages of a state in one transaction. */
const writePages = async (database: PagesDatabase, state: DiskState, at: Instant | null, base: Kept | null) => {
  const transaction = database.transaction('pages', 'readwrite');
  const { done } = transaction;
  ignoreRejection(done);
  try {
    await writeTables(transaction.store, state, at, base);
  } catch (error) {
    transaction.abort();
    throw error;
  }
  await done;
};

/** The rows of a page, with later changes applied. */
const partOf =
  (text: string, changed: ReadonlyMap<string, Row | null>): Part<string, Row> =>
  () =>
    (JSON.parse(text) as readonly Row[]).flatMap((row): (readonly [string, Row])[] => {
      const now = changed.has(row.id) ? changed.get(row.id) : row;
      return now ? [[row.id, now]] : [];
    });

/** The tables of the pages with these log entries applied; `null` if a table then has another number of rows than on the disk. */
const dataFrom = (
  { contents, texts }: Pages,
  entries: readonly LogEntry[],
  counts: ReadonlyMap<TableName, number>,
): Data | null => {
  const before = latestPatches([...entries].reverse().flatMap((entry) => entry.before));
  const isNew = new Set(before.filter(({ row }) => row === null).map(recordKey));
  const written = groupBy(latestPatches(entries.flatMap(({ patches }) => patches)), ({ table }) => table);
  const tables: [TableName, unknown][] = [];
  for (const table of TABLE_NAMES) {
    const [added, changed] = [new Map<string, Row>(), new Map<string, Row | null>()];
    for (const patch of written.get(table) ?? []) {
      const { id, row } = patch;
      if (!isNew.has(recordKey(patch))) changed.set(id, row);
      else if (row) added.set(id, row);
    }
    const removed = [...changed.values()].filter((row) => row === null).length;
    const size = contents.tables[table].size + added.size - removed;
    if (size !== counts.get(table)) return null;
    const parts = (texts.get(table) ?? []).map((text) => partOf(text, changed));
    tables.push([table, PersistentMap.ofParts([...parts, () => added], size)]);
  }
  return { ...emptyData(), ...Object.fromEntries(tables) };
};

/** The state of the stored pages. */
type Kept = At & Pick<DiskState, 'data'>;

/**
 * A second copy of the tables, as texts of many rows each. They are read ten times faster than the rows. The rows are
 * authoritative: pages are written while the browser is idle, and may be old or missing (decision 073).
 */
export const createPages = (name: string, withDatabase: DiskAccess['withDatabase']) => {
  let base: Kept | null = null;
  let timesForgotten = 0;
  const isThere = async () => {
    try {
      return (await indexedDB.databases()).some((known) => known.name === name);
    } catch {
      // An older browser can't list its databases. It reads the rows.
      return false;
    }
  };
  const withPages = async <Result>(use: (database: PagesDatabase) => Promise<Result>) => {
    const database = await openPages(name);
    try {
      return await use(database);
    } finally {
      database.close();
    }
  };

  /** Deletes all pages, so that deleted data is nowhere on the device. */
  const forget = async () => {
    base = null;
    timesForgotten += 1;
    if (await isThere()) await withPages((database) => database.clear('pages')).catch(() => undefined);
  };

  const bringForward = async ({ contents, texts }: Pages, transaction: ReadingTransaction, { epoch, seq }: At) => {
    if (contents.epoch !== epoch || contents.seq > seq) return null;
    const log = transaction.objectStore('log');
    const [last, entries, counts] = await Promise.all([
      log.get(contents.seq),
      entriesAfter(log, contents.seq),
      countRows(transaction),
    ]);
    const isOfThisLog = (last?.at ?? null) === contents.at && entries.length === seq - contents.seq;
    const data = isOfThisLog ? dataFrom({ contents, texts }, entries, counts) : null;
    if (!data) return null;
    const written = new Set(entries.flatMap(({ patches }) => patches.map(({ table }) => table)));
    const unwritten = TABLE_NAMES.filter((table) => !written.has(table)).map((table) => [table, data[table]]);
    base = { epoch, seq: contents.seq, data: { ...emptyData(), ...Object.fromEntries(unwritten) } };
    return data;
  };

  return {
    /**
     * Reads the pages without parsing them. The returned function applies the newer log entries to their rows.
     * Both answer `null` if the pages are missing or do not match the disk.
     */
    async read(onProgress?: (share: number) => void) {
      if (!(await isThere())) return null;
      const pages = await withPages((database) => readPages(database, onProgress)).catch(() => null);
      return pages && ((transaction: ReadingTransaction, at: At) => bringForward(pages, transaction, at));
    },
    /**
     * Parses the pages that are not parsed yet, and writes new pages if the stored ones are too old.
     * A failed write is ignored.
     */
    async keep(state: DiskState) {
      const rows = sumBy(TABLE_NAMES, (table) => state.data[table].size);
      if (rows < PAGES_FROM) return forget();
      const begun = timesForgotten;
      await runInSlices(allRows(state.data), { pause: yieldInBackground });
      if (base?.epoch === state.epoch && state.seq - base.seq <= rows * STALE_SHARE) return;
      const newest = await withDatabase((database) => database.get('log', state.seq));
      await withPages((database) => writePages(database, state, newest?.at ?? null, base)).catch(() => undefined);
      base = state;
      // All data was replaced meanwhile, so these pages are of the old data.
      if (begun !== timesForgotten) await forget();
    },
    forget,
  };
};
