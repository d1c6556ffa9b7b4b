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
      const opened = isHydrated() && !isOpening();
      const isResting = opened && now - last >= QUIET_MS;
      if (!isResting && now - began < (opened ? LONGEST_MS : PATIENCE_MS)) return void setTimeout(look, 20);
      watch.disconnect();
      resolve();
    };
    look();
  });

/** Every record the device holds, table by table; the log counts the acts. */
export const records = async (): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { name, version } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      counts[store] = await new Promise<number>((resolve, reject) => {
        const counting = database.transaction(store).objectStore(store).count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(counting.error);
      });
    }
    database.close();
  }
  return counts;
};
