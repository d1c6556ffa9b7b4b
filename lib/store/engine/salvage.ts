import { deleteDB, openDB, type StoreNames } from 'idb';
import { TABLE_NAMES } from '@/lib/domain/data';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import { type Database, ignoreRejection, type Schema } from './database';
import type { Salvage } from './disk';

/** Makes a small database and deletes it; rejects where the storage does not answer or has no room. */
const probe = async (name: string) => {
  const database = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('room') });
  try {
    await database.put('room', 'ok', 'ok');
  } finally {
    database.close();
    await deleteDB(name);
  }
};

/** The rows of a store that can be read, one by one where one of them can't. */
const readableRows = async <Name extends StoreNames<Schema>>(database: Database, store: Name) => {
  if (!database.objectStoreNames.contains(store)) return [];
  try {
    return await database.getAll(store);
  } catch {
    const keys = await database.getAllKeys(store);
    const rows = await Promise.allSettled(keys.map((key) => database.get(store, key)));
    return rows.flatMap((row) => (row.status === 'fulfilled' && row.value !== undefined ? [row.value] : []));
  }
};

const flaggedIn = async (database: Database) => {
  if (!database.objectStoreNames.contains('team')) return [];
  return ((await database.get('team', 'flagged').catch(() => undefined)) ?? []) as readonly FlaggedStock[];
};

/** What can be read of a database that this version can't open, in the version it has; rejects where nothing can be. */
const salvage = async (name: string): Promise<Salvage> => {
  const database = await openDB<Schema>(name, undefined, {
    upgrade(_made, _from, _to, transaction) {
      // It is not there, and a look must not make it.
      ignoreRejection(transaction.done);
      transaction.abort();
    },
  });
  try {
    const tables = await Promise.all(TABLE_NAMES.map(async (table) => [table, await readableRows(database, table)] as const));
    const [log, files] = [await readableRows(database, 'log'), await readableRows(database, 'files')];
    const epoch = (await database.get('meta', 'epoch')) ?? '';
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
 * Deletes a database that can't be opened, once the salvage is kept. A probe database tells a damaged database from a storage
 * that does not answer or is full. In that case this rejects and deletes nothing.
 */
export const removeDatabase = async (name: string, keepSalvage: (salvaged: Salvage) => Promise<void>) => {
  await probe(`${name}-prueba`);
  const salvaged = await salvage(name)
    .catch(() => salvage(name))
    .catch(() => null);
  if (salvaged && !isEmpty(salvaged)) await keepSalvage(salvaged);
  await deleteDB(name);
};
