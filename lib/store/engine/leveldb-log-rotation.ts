import { type Database, ignoreRejection } from './database';

/** Longer than one log of Chromium's LevelDB (4 MB), in pieces too small to be kept as files of their own (64 kB). In bytes. */
const PIECES = 80;
const PIECE = 60_000;
const KEY = 'log-rotation';

/** Only browsers built on Chromium name themselves this way; the others don't keep IndexedDB in LevelDB's logs. */
const hasLogs = () => 'userAgentData' in navigator;

/**
 * Makes Chromium leave its write log behind, by writing more than one log holds and taking it back, in one transaction.
 * A browser that is killed in mid-write leaves half a record at the log's end. LevelDB passes over it at the next start and appends behind
 * it; at the start after that it takes it for damage, and everything is thrown away, what was confirmed in between too. What is in a
 * finished log is safe (google/leveldb#1287, open). Where there is no room for it, nothing changes.
 */
export const rotateLevelDbLog = async (database: Database) => {
  if (!hasLogs()) return;
  const value = crypto.getRandomValues(new Uint8Array(PIECE));
  const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
  for (let piece = 0; piece < PIECES; piece += 1) ignoreRejection(transaction.store.put({ key: KEY, value, at: '' }));
  ignoreRejection(transaction.store.delete(KEY));
  await transaction.done;
};
