import { type DBSchema, type IDBPDatabase, unwrap } from 'idb';

/**
 * Ends what still runs on the disk when the browser puts the page away whole, for Back to show it again. WebKit would keep such a
 * transaction waiting with its page, and every write of the next page behind it. Nothing that was told as saved is undone. A page that
 * comes back without its work is loaded anew.
 */
export const endsWhenPutAway = <Stores extends DBSchema>(database: IDBPDatabase<Stores>) => {
  if (typeof window === 'undefined') return database;
  const raw = unwrap(database);
  const begin = raw.transaction.bind(raw);
  const running = new Set<IDBTransaction>();
  raw.transaction = (...asked) => {
    const transaction = begin(...asked);
    running.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
    return transaction;
  };
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || running.size === 0) return;
    for (const transaction of running) transaction.abort();
    window.addEventListener('pageshow', () => window.location.reload(), { once: true });
  });
  return database;
};
