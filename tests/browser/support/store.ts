import type { Page } from 'playwright-core';
import type { Patch } from '@/lib/domain/data';
import type { OpenableStore } from '@/lib/store/engine/create-store';

declare global {
  interface Window {
    /** The page's own store, after `reachStore`. */
    business: OpenableStore;
  }
}

/**
 * Puts the page's own store at `window.business`, for work that would take too many taps. It is taken from the provider's props
 * in React's fibers, and has read the disk. The product does not contain this.
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
    // A killed browser may have lost the last-confirmed marker, by which a page waits for the disk.
    await store.open();
    if (store.status !== 'ready') throw new Error(`The store is ${store.status}`);
    window.business = store;
  });

/** How many records each commit of a burst writes. */
export const BURST = 5;

interface Burst {
  /** Called with every number that the page reports as saved, in order. */
  readonly onSaved: (number: number) => void;
  /** The negative control: report first, and write this number of milliseconds later. */
  readonly late?: number;
}

/**
 * Saves in an endless loop until the page ends: five customers named after the commit's number. Answers the number on the disk
 * before.
 */
export const saveInBursts = async (page: Page, { onSaved, late = 0 }: Burst) => {
  const [before = 0] = await burstOnDisk(page);
  await page.exposeFunction('tellSaved', onSaved);
  await page.evaluate(
    ({ size, late, before }) => {
      const tell = (window as unknown as { tellSaved: (number: number) => Promise<void> }).tellSaved;
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
            // Without this wait a busy story reads the reports too slowly, and its kill waits behind all of them.
            await tell(number);
          } else {
            await save(number);
            void tell(number);
          }
        }
      };
      void burst();
    },
    { size: BURST, late, before },
  );
  return before;
};

/** The numbers in the names of the burst's five customers on the disk. They are equal unless a commit was written in part. */
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
