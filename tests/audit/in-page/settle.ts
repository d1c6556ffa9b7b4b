import type { ChangeLabel } from '@/lib/domain/change-label';
import { DESK } from './dom';

const QUIET_MS = 120;
/** The longest wait for a page that is ready but keeps changing. */
const LONGEST_MS = 4000;
/** The longest wait for a page that is still opening; a busy machine is slow, not wrong. */
const PATIENCE_MS = 30_000;

const isHydrated = () => {
  const probe = document.querySelector('h1') ?? document.querySelector('main') ?? document.body.firstElementChild;
  return Object.keys(probe ?? {}).some((key) => key.startsWith('__reactFiber'));
};

/** Whether skeletons for the device's data, or for a part of the page, are shown. */
const isOpening = () =>
  document.querySelector('[aria-busy=true]') !== null ||
  [...document.querySelectorAll('[data-while-opening], .skeleton')].some((skeleton) => skeleton.checkVisibility());

/** Whether a desk's list beside a record is still loading; it comes after the page. */
const waitsForList = () =>
  innerWidth >= DESK && document.querySelector('[data-beside]') !== null && document.querySelector('[data-beside-list]') === null;

/** Whether rows are shown until their table is loaded. A dialog opened from one would lose its opener. */
const waitsForTable = () => document.querySelector('[data-before-table]') !== null;

export const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Waits until changed colours are painted; before that axe would mix old and new ones. */
export const painted = async () => {
  await nextFrame();
  await nextFrame();
};

/** Waits until React has hydrated the page, nothing is opening, and nothing has changed for a moment. */
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

/** A log entry that the app writes by itself after saves. */
const NO_PERSONS_ACT: ChangeLabel = 'notifications-raised';

const actsIn = async (log: IDBObjectStore) => {
  const entries: readonly { readonly label: ChangeLabel }[] = await asked(log.getAll());
  return entries.filter(({ label }) => label !== NO_PERSONS_ACT).length;
};

/** The number of records on the device, by table. `log` counts the acts of a person. */
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
