import type { OpenableStore } from '@/lib/store/engine/create-store';

/** What a request of IndexedDB answers. */
export const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The pages are written while nobody waits: whoever wants them looks now and then. */
export const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** The database of a device's pages, where there is one. */
const pagesOf = async (name: string) => {
  const known = await indexedDB.databases();
  return known.some((database) => database.name === `${name}-pages`) ? asked(indexedDB.open(`${name}-pages`)) : null;
};

/** Asks something of the pages of a device; nothing where it has none. */
export const withPages = async <Result>(name: string, use: (store: IDBObjectStore) => IDBRequest<Result>) => {
  const database = await pagesOf(name);
  if (!database) return undefined;
  try {
    return await asked(use(database.transaction('pages', 'readwrite').objectStore('pages')));
  } finally {
    database.close();
  }
};

interface Contents {
  readonly epoch: string;
  readonly seq: number;
}
export const contentsOf = (name: string) => withPages<Contents | undefined>(name, (store) => store.get('contents'));
/** Waits until the pages are of the state that this store shows. */
export const keptAt = (name: string, { epoch, seq }: OpenableStore) =>
  until(async () => {
    const contents = await contentsOf(name);
    return contents?.epoch === epoch && contents.seq === seq;
  });

/** Deletes the pages of a device whose store has just opened, once they are written: the next opening reads its rows. */
export const forgetPages = async (name: string, store: OpenableStore) => {
  await keptAt(name, store);
  await asked(indexedDB.deleteDatabase(`${name}-pages`));
};
