import { applyPatches } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { ignoreRejection, putRow, type ReadingLog, type ReadingTransaction, readData, type WritingTransaction } from './database';
import type { DiskState, Note, ObserverState } from './disk';

/** The number of the newest entry, or 0. */
export const lastSeq = async (log: ReadingLog) => {
  const cursor = await log.openKeyCursor(null, 'prev');
  return cursor?.primaryKey ?? 0;
};

/** The entries after a number, the oldest first. */
export const entriesAfter = (log: ReadingLog, seq: number) => log.getAll(IDBKeyRange.lowerBound(seq, true));

/** Reads the state of the observer of commits. */
export const readObserver = async (transaction: ReadingTransaction) =>
  (await transaction.objectStore('team').get('self')) as ObserverState | undefined;

/** Writes the observer's next state and its message. */
export const writeNote = (transaction: WritingTransaction, { state, message }: Note) => {
  ignoreRejection(transaction.objectStore('outbox').add(message));
  ignoreRejection(transaction.objectStore('team').put(state, 'self'));
};

/** The state after these entries; `null` if one is missing. */
const replay = (known: DiskState, entries: readonly LogEntry[], seq: number): DiskState | null => {
  if (entries.length !== seq - known.seq) return null;
  const patches = entries.flatMap((entry) => entry.patches);
  return { ...known, seq, data: applyPatches(known.data, patches) };
};

/** The state on the disk: replayed from the log if it still has all newer entries, else read completely. */
export const bringUpToDate = async (transaction: ReadingTransaction, known: DiskState): Promise<DiskState> => {
  const meta = transaction.objectStore('meta');
  const log = transaction.objectStore('log');
  const [epoch, begunAt, seq, observer] = await Promise.all([
    meta.get('epoch'),
    meta.get('begunAt'),
    lastSeq(log),
    readObserver(transaction),
  ]);
  if (epoch === known.epoch && seq === known.seq) {
    const isSame = observer?.device === known.observer?.device && observer?.version === known.observer?.version;
    return isSame ? known : { ...known, observer };
  }
  if (epoch === known.epoch && seq > known.seq) {
    const replayed = replay(known, await entriesAfter(log, known.seq), seq);
    if (replayed) return { ...replayed, observer };
  }
  return { data: await readData(transaction), seq, epoch: epoch ?? known.epoch, begunAt: begunAt ?? known.begunAt, observer };
};

/** Writes the rows of an entry and the entry itself, and deletes entries older than the newest `keepLog`. */
export const writeEntry = (transaction: WritingTransaction, entry: LogEntry, keepLog: number) => {
  for (const { table, id, row } of entry.patches) {
    if (row === null) ignoreRejection(transaction.objectStore(table).delete(id));
    else putRow(transaction, table, row);
  }
  ignoreRejection(transaction.objectStore('log').put(entry));
  if (entry.seq > keepLog) ignoreRejection(transaction.objectStore('log').delete(IDBKeyRange.upperBound(entry.seq - keepLog)));
};
