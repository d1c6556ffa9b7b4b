import { withLongNames } from '@/data/long-names';
import { TABLE_NAMES } from '@/lib/domain/data';

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Gives the records on the device long names and notes. The page shows them after a reload. */
export const lengthenNames = async (): Promise<void> => {
  for (const { name, version } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await answered(indexedDB.open(name, version));
    const stores = TABLE_NAMES.filter((store) => database.objectStoreNames.contains(store));
    const transaction = database.transaction(stores, 'readwrite');
    const done = new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    for (const store of stores) {
      const rows: object[] = await answered(transaction.objectStore(store).getAll());
      for (const [place, row] of rows.entries()) transaction.objectStore(store).put(withLongNames(store, row, place));
    }
    await done;
    database.close();
  }
};
