import type { Page } from 'playwright-core';
import type { Patch } from '@/lib/domain/data';
import type { OpenableStore } from '@/lib/store/engine/create-store';

declare global {
  interface Window {
    /** The page's own store, where a story has reached for it. */
    business: OpenableStore;
  }
}

/**
 * Lays the store that the page's own screens use at `window.business`, for what no hand does fast enough. It is found where React keeps
 * what the provider gives, and has read the disk; nothing of this ships.
 */
export const reachStore = (page: Page) =>
  page.evaluate(async () => {
    interface Fiber {
      readonly return: Fiber | null;
      readonly memoizedProps: { readonly value?: { readonly store?: OpenableStore } | null } | null;
    }
    const heading = Object.entries(document.querySelector('h1') ?? {}).find(([key]) => key.startsWith('__reactFiber'));
    let fiber: Fiber | null = heading?.[1] ?? null;
    while (fiber && !fiber.memoizedProps?.value?.store) fiber = fiber.return;
    const store = fiber?.memoizedProps?.value?.store;
    if (!store) throw new Error('The page has no store');
    // A browser that was killed may have lost the last-confirmed marker by which a page waits for the disk.
    await store.open();
    if (store.status !== 'ready') throw new Error(`The store is ${store.status}`);
    window.business = store;
  });

/** How many records each commit of a burst writes. */
export const BURST = 5;

interface Burst {
  /** Told of every number that the page says is saved, in order. */
  readonly onSaved: (number: number) => void;
  /** The negative control: says so first, and writes this many milliseconds later. */
  readonly late?: number;
}

/** Saves without end, each time five customers that bear the commit's number; ends with the page. Answers the number on the disk so far. */
export const saveInBursts = async (page: Page, { onSaved, late = 0 }: Burst) => {
  const [before = 0] = await burstOnDisk(page);
  await page.exposeFunction('tellSaved', onSaved);
  await page.evaluate(
    ({ size, late, before }) => {
      const tell = (window as unknown as { tellSaved: (number: number) => void }).tellSaved;
      const [known] = [...window.business.data.customers.values()];
      if (!known) throw new Error('There is no customer');
      const write = Object.assign(
        (_: unknown, number: number) =>
          Array.from({ length: size }, (_, place): Patch => {
            const row = { ...known, id: `burst000000${place}` as typeof known.id, name: `Ráfaga ${number}` };
            return { table: 'customers', id: row.id, row };
          }),
        { label: 'customer-updated' as const },
      );
      const save = async (number: number) => {
        const outcome = await window.business.commit(write, number);
        if (!('done' in outcome)) throw new Error(JSON.stringify(outcome));
      };
      const burst = async () => {
        for (let number = before + 1; ; number += 1) {
          if (late > 0) {
            setTimeout(() => void save(number), late);
            await new Promise((resolve) => setTimeout(resolve, 5));
          } else await save(number);
          tell(number);
        }
      };
      void burst();
    },
    { size: BURST, late, before },
  );
  return before;
};

/** The numbers that the five customers of the burst bear on the disk; all the same where no commit was cut in two. */
export const burstOnDisk = async (page: Page) => {
  await reachStore(page);
  return page.evaluate(
    (size) =>
      Array.from({ length: size }, (_, place) => {
        const row = [...window.business.data.customers.values()].find(({ id }) => id === `burst000000${place}`);
        return Number(row?.name.slice('Ráfaga '.length) ?? 0);
      }),
    BURST,
  );
};
