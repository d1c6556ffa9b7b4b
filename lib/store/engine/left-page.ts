import { type DBSchema, type IDBPDatabase, unwrap } from 'idb';

/**
 * Ends what runs on the disk when the browser puts the page away whole, for Back to show it again. What begins after that ends too.
 * WebKit would keep such a transaction waiting with its page, and every write of the next page behind it. Nothing that was told as
 * saved is undone. A page that comes back without its work is loaded anew.
 */
export const endsWhenPutAway = <Stores extends DBSchema>(database: IDBPDatabase<Stores>) => {
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
