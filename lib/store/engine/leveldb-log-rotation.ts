import { type Database, ignoreRejection } from './database';

/**
 * The number and size in bytes of the pieces. Together they are longer than one log of LevelDB (4 MB); each is too small for a
 * file of its own (64 kB).
 */
const PIECES = 80;
const PIECE = 60_000;
const KEY = 'log-rotation';

/** Only browsers built on Chromium name themselves this way; the others don't keep IndexedDB in LevelDB's logs. */
const hasLogs = () => 'userAgentData' in navigator;

/**
 * Makes Chromium start a new write log: writes more than one log holds and deletes it again, in one transaction. A browser that
 * is killed in mid-write leaves half a record at the log's end. LevelDB skips it at the next start and appends behind it. At the
 * start after that LevelDB takes it for damage and discards everything, confirmed writes included. What is in a finished log is
 * safe (google/leveldb#1287, open). Without room for it, nothing changes.
 */
export const rotateLevelDbLog = async (database: Database) => {
  if (!hasLogs()) return;
  const value = crypto.getRandomValues(new Uint8Array(PIECE));
  const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
  for (let piece = 0; piece < PIECES; piece += 1) ignoreRejection(transaction.store.put({ key: KEY, value, at: '' }));
  ignoreRejection(transaction.store.delete(KEY));
  await transaction.done;
};
