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

/** Writes everything that a new or replaced database begins with. */
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

/** A connection to one database, opened when it is first used. */
export const createConnection = ({ name, onBlocked, onOutdated, format }: Settings) => {
  let connection: Promise<Database> | null = null;
  let seed: (transaction: WritingTransaction) => Promise<unknown> = async () => undefined;
  let besides: (transaction: WritingTransaction, state: DiskState) => void = () => undefined;

  const connect = () => {
    const events = {
      // Only the transaction's own end tells whether it was written.
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

  /** Opens the connection again, once, when the browser has closed it. */
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
            // The transaction had ended by itself; its own reason says more.
            await finished;
          }
          throw transaction.error ?? error;
        }
      }),
    /** What the next new database is given. */
    seedWith(write: (transaction: WritingTransaction) => Promise<unknown>) {
      seed = write;
    },
    /**
     * A database that the browser cleared under an open tab begins with what this tab holds, whoever opens it first.
     * The epoch is new, because the numbers begin anew: no tab may take an entry for the one it knows by that number.
     */
    reseedFrom(state: DiskState) {
      const { data, begunAt } = state;
      seed = (transaction) => {
        besides(transaction, state);
        return writeSeed(transaction, { data, history: [] }, { epoch: newId(), begunAt });
      };
    },
    /** What such a database gets besides the rows of a state. */
    alsoSeed(write: typeof besides) {
      besides = write;
    },
  };
};
