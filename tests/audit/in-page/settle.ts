import type { ChangeLabel } from '@/lib/domain/change-label';
import { DESK } from './dom';

const QUIET_MS = 120;
/** A page that is ready and never comes to rest is looked at as it is. */
const LONGEST_MS = 4000;
/** A busy machine is slow, not wrong: a page that is still opening is waited for. */
const PATIENCE_MS = 30_000;

const isHydrated = () => {
  const probe = document.querySelector('h1') ?? document.querySelector('main') ?? document.body.firstElementChild;
  return Object.keys(probe ?? {}).some((key) => key.startsWith('__reactFiber'));
};

/** Skeletons that stand while the device's data, or a part of the page, is on its way. */
const isOpening = () =>
  document.querySelector('[aria-busy=true]') !== null ||
  [...document.querySelectorAll('[data-while-opening], .skeleton')].some((skeleton) => skeleton.checkVisibility());

/** The list that a desk shows beside a record comes after the page. */
const waitsForList = () =>
  innerWidth >= DESK && document.querySelector('[data-beside]') !== null && document.querySelector('[data-beside-list]') === null;

/** The rows that a desk shows until their table has come: a dialog that one of them opened would lose its opener. */
const waitsForTable = () => document.querySelector('[data-before-table]') !== null;

export const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Other colours are there once they have been painted; until then axe would read the old ones on the new ground. */
export const painted = async () => {
  await nextFrame();
  await nextFrame();
};

/** Waits until React has the page, nothing says that it is still opening, and nothing has changed for a moment. */
export const settled = () =>
  new Promise<void>((resolve) => {
    const began = performance.now();
    let last = began;
    const watch = new MutationObserver(() => {
      last = performance.now();
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const now = performance.now();
      const opened = isHydrated() && !isOpening() && !waitsForList() && !waitsForTable();
      const isResting = opened && now - last >= QUIET_MS;
      if (!isResting && now - began < (opened ? LONGEST_MS : PATIENCE_MS)) return void setTimeout(look, 20);
      watch.disconnect();
      resolve();
    };
    look();
  });

const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What the app writes by itself, once saves have come to rest. */
const NO_PERSONS_ACT: ChangeLabel = 'notifications-raised';

const actsIn = async (log: IDBObjectStore) => {
  const entries: readonly { readonly label: ChangeLabel }[] = await asked(log.getAll());
  return entries.filter(({ label }) => label !== NO_PERSONS_ACT).length;
};

/** Every record the device holds, table by table; the log counts the acts of a person. */
export const records = async (): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { name, version } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await asked(indexedDB.open(name, version));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      counts[store] = await (store === 'log' ? actsIn(rows) : asked(rows.count()));
    }
    database.close();
  }
  return counts;
};
