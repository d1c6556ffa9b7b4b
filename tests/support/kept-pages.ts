import type { OpenableStore } from '@/lib/store/engine/create-store';

/** The result of an IndexedDB request. */
export const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Polls, because pages are written in the background. */
export const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** The database of a device's pages, or `null`. */
const pagesOf = async (name: string) => {
  const known = await indexedDB.databases();
  return known.some((database) => database.name === `${name}-pages`) ? resultOf(indexedDB.open(`${name}-pages`)) : null;
};

/** Runs a request on a device's pages; `undefined` when it has none. */
export const withPages = async <Result>(name: string, use: (store: IDBObjectStore) => IDBRequest<Result>) => {
  const database = await pagesOf(name);
  if (!database) return undefined;
  try {
    return await resultOf(use(database.transaction('pages', 'readwrite').objectStore('pages')));
  } finally {
    database.close();
  }
};

interface Contents {
  readonly epoch: string;
  readonly seq: number;
}
export const contentsOf = (name: string) => withPages<Contents | undefined>(name, (store) => store.get('contents'));
/** Waits until the pages have the state of this store. */
export const pagesOfState = (name: string, { epoch, seq }: OpenableStore) =>
  until(async () => {
    const contents = await contentsOf(name);
    return contents?.epoch === epoch && contents.seq === seq;
  });

/** Deletes the pages of a newly opened store once they are written, so that the next opening reads its rows. */
export const forgetPages = async (name: string, store: OpenableStore) => {
  await pagesOfState(name, store);
  await resultOf(indexedDB.deleteDatabase(`${name}-pages`));
};
