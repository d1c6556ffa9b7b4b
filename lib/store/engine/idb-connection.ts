import { newId } from '@/lib/kernel/id';
import {
  ALL_STORES,
  type Database,
  type Format,
  ignoreRejection,
  openDatabase,
  type WritingTransaction,
  writeData,
} from './database';
import type { DiskState, Seed } from './disk';

interface Settings {
  readonly name: string;
  readonly onBlocked: () => void;
  readonly onOutdated: () => void;
  readonly format?: Format;
}

/** Writes the first contents of a new or replaced database. */
export const writeSeed = async (
  transaction: WritingTransaction,
  { data, history, files = [], flagged = [] }: Seed,
  { epoch, begunAt }: Pick<DiskState, 'epoch' | 'begunAt'>,
): Promise<DiskState> => {
  await writeData(transaction, data);
  for (const entry of history) ignoreRejection(transaction.objectStore('log').put(entry));
  for (const file of files) ignoreRejection(transaction.objectStore('files').put(file));
  if (flagged.length > 0) ignoreRejection(transaction.objectStore('team').put(flagged, 'flagged'));
  ignoreRejection(transaction.objectStore('meta').put(epoch, 'epoch'));
  ignoreRejection(transaction.objectStore('meta').put(begunAt, 'begunAt'));
  return { data, epoch, begunAt, seq: history.length };
};

/** A connection to one database. It opens on the first use. */
export const createConnection = ({ name, onBlocked, onOutdated, format }: Settings) => {
  let connection: Promise<Database> | null = null;
  let seed: (transaction: WritingTransaction) => Promise<unknown> = async () => undefined;
  let alsoWrite: (transaction: WritingTransaction, state: DiskState) => void = () => undefined;

  const connect = () => {
    const events = {
      // Only the end of the transaction shows whether the seed was written.
      created: (transaction: WritingTransaction) => ignoreRejection(seed(transaction)),
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

  /** Runs `use` on the connection. If the browser has closed it, it opens again once. */
  const withDatabase = async <Result>(use: (database: Database) => Promise<Result>) => {
    try {
      return await use(await connect());
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      connection = null;
      return use(await connect());
    }
  };

  return {
    connect,
    withDatabase,
    /** Runs `work` in one strict transaction over every store; resolves when it is on the disk. */
    writing: <Result>(work: (transaction: WritingTransaction) => Promise<Result>) =>
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
            // The transaction had already ended; its own error is more precise.
            await finished;
          }
          throw transaction.error ?? error;
        }
      }),
    /** Sets the first contents of the next new database. */
    seedWith(write: (transaction: WritingTransaction) => Promise<unknown>) {
      seed = write;
    },
    /**
     * Sets this tab's state as the first contents of the next new database: the browser may clear the database under an open tab.
     * The epoch is new because the log's numbers restart: no tab may confuse a new entry with an old one.
     */
    reseedFrom(state: DiskState) {
      const { data, begunAt } = state;
      seed = (transaction) => {
        alsoWrite(transaction, state);
        return writeSeed(transaction, { data, history: [] }, { epoch: newId(), begunAt });
      };
    },
    /** Adds a write to that reseeding, for the team's records. */
    alsoSeed(write: typeof alsoWrite) {
      alsoWrite = write;
    },
  };
};
