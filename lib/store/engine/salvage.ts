import { deleteDB, openDB, type StoreNames } from 'idb';
import { type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { TableName } from '@/lib/domain/schemas';
import { type Database, ignoreRejection, type Schema } from './database';
import type { LastConfirmed, Salvage } from './disk';

/** Creates a small database and deletes it; rejects if the storage does not answer or is full. */
const probe = async (name: string) => {
  const database = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('room') });
  try {
    await database.put('room', 'ok', 'ok');
  } finally {
    database.close();
    await deleteDB(name);
  }
};

/** The rows of a store, read from one end up to the first unreadable one. */
const rowsFrom = async <Name extends StoreNames<Schema>>(database: Database, store: Name, end: 'next' | 'prev') => {
  const rows = new Map<string, Schema[Name]['value']>();
  try {
    const { done, store: rowsIn } = database.transaction(store);
    ignoreRejection(done);
    for (let row = await rowsIn.openCursor(null, end); row; row = await row.continue())
      rows.set(String(row.primaryKey), row.value);
  } catch {
    // The rows behind the unreadable one are read from the other end.
  }
  return rows;
};

/** The readable rows of a store. If one is unreadable they are read by key; if the keys are unreadable too, from both ends. */
const readableRows = async <Name extends StoreNames<Schema>>(database: Database, store: Name) => {
  if (!database.objectStoreNames.contains(store)) return { rows: [], isWhole: true };
  try {
    return { rows: await database.getAll(store), isWhole: true };
  } catch {
    const keys = await database.getAllKeys(store).catch(() => undefined);
    if (!keys) {
      const first = await rowsFrom(database, store, 'next');
      const last = await rowsFrom(database, store, 'prev');
      return { rows: [...new Map([...first, ...[...last].reverse()]).values()], isWhole: false };
    }
    const rows = await Promise.allSettled(keys.map((key) => database.get(store, key)));
    return {
      rows: rows.flatMap((row) => (row.status === 'fulfilled' && row.value !== undefined ? [row.value] : [])),
      isWhole: false,
    };
  }
};

/** The readable rows of a table. An unreadable row is taken from the log, as it was last written. */
const rowsOfTable = async (database: Database, table: TableName, log: readonly LogEntry[]) => {
  const { rows, isWhole } = await readableRows(database, table);
  if (isWhole) return rows;
  const known = new Set<string>(rows.map(({ id }) => id));
  const lastWritten = new Map<string, Patch['row']>();
  for (const patch of log.flatMap(({ patches }) => patches)) if (patch.table === table) lastWritten.set(patch.id, patch.row);
  return [...rows, ...[...lastWritten.values()].flatMap((row) => (row && !known.has(row.id) ? [row] : []))];
};

const flaggedIn = async (database: Database) => {
  if (!database.objectStoreNames.contains('team')) return [];
  return ((await database.get('team', 'flagged').catch(() => undefined)) ?? []) as readonly FlaggedStock[];
};

/** The readable contents of a database that does not open, in its own version. Rejects if nothing is readable. */
const salvage = async (name: string): Promise<Salvage> => {
  const database = await openDB<Schema>(name, undefined, {
    upgrade(_made, _from, _to, transaction) {
      // The database does not exist, and reading must not create it.
      ignoreRejection(transaction.done);
      transaction.abort();
    },
  });
  try {
    const [{ rows: log }, { rows: files }] = [await readableRows(database, 'log'), await readableRows(database, 'files')];
    const tables = await Promise.all(TABLE_NAMES.map(async (table) => [table, await rowsOfTable(database, table, log)] as const));
    const epoch = (await database.get('meta', 'epoch').catch(() => undefined)) ?? '';
    const flagged = await flaggedIn(database);
    return {
      version: database.version,
      epoch,
      seq: log.at(-1)?.seq ?? 0,
      tables: Object.fromEntries(tables),
      log,
      files,
      flagged,
    };
  } finally {
    database.close();
  }
};

const isEmpty = ({ tables, log }: Salvage) => log.length === 0 && Object.values(tables).every((rows) => rows.length === 0);

/**
 * Deletes a database that can't be opened, after its readable contents are stored. A probe database shows whether the whole storage
 * is full or does not answer. Then this rejects and deletes nothing. The salvage gets the last confirmed number if its log ends
 * earlier. So the rotation of copies does not prefer an older copy.
 */
export const removeDatabase = async (
  name: string,
  keepSalvage: (salvaged: Salvage) => Promise<void>,
  confirmed: LastConfirmed | null,
) => {
  await probe(`${name}-prueba`);
  const salvaged = await salvage(name)
    .catch(() => salvage(name))
    .catch(() => null);
  if (salvaged && !isEmpty(salvaged)) {
    const known = confirmed?.epoch === salvaged.epoch ? confirmed.seq : 0;
    await keepSalvage({ ...salvaged, seq: Math.max(salvaged.seq, known) });
  }
  await deleteDB(name);
};
