import type { Page } from 'playwright-core';
import { PATIENCE_MS, pause } from './chromium';

/**
 * Asks again until the answer is `true`. Playwright's `waitForFunction` takes any promise for `true`. A page that is being left
 * throws; that error is the cause if the answer never comes.
 */
export const until = async (ask: () => Promise<boolean>, what: string, patience = PATIENCE_MS) => {
  const end = performance.now() + patience;
  for (;;) {
    let last: unknown;
    try {
      if (await ask()) return;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`Did not arrive: ${what}`, { cause: last });
    await pause(50);
  }
};

/**
 * Waits until no sheet or form has an entry in the history, and no step is under way. A closing one goes back over its entry.
 * That step would end a navigation that has just begun, such as a typed address or a reload.
 */
export const whenSettled = (page: Page) =>
  until(() => page.evaluate(() => window.isAtRest()), 'a history without a step under way');

/** Waits until no skeleton is visible, because late parts would move what is measured. */
export const waitUntilDrawn = (page: Page) =>
  until(
    async () => (await page.locator('main .skeleton, main [data-before-table]').filter({ visible: true }).count()) === 0,
    'the page without skeletons',
  );

/** Waits until the service worker has kept the whole site and controls this tab. A busy machine fetches its 500 files slowly. */
export const waitForWorker = (page: Page) =>
  until(
    () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
      }),
    'the service worker',
    3 * PATIENCE_MS,
  );

/** Polls by time, because Playwright polls at each frame and a busy browser draws none for long. */
const BY_CLOCK = { polling: 100 } as const;

const isReact = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'));

/** Waits until React has hydrated the page; earlier taps would be lost. */
export const waitForReact = (page: Page) => page.waitForFunction(isReact, undefined, BY_CLOCK);

/** Waits until a first visit is stored. Until then the page shows the sample, whatever the disk does. */
export const waitUntilKept = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':witness')), undefined, BY_CLOCK);

const isOpened = () =>
  !document.documentElement.hasAttribute('data-opening') && document.querySelector('h1')?.textContent?.trim() !== 'Abriendo…';

/**
 * The state of a page that does not open: its attributes, its headings and its failed files. For each file: the status, the bytes
 * in the worker's cache, and the status of a second request.
 */
const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    root: Object.fromEntries([...document.documentElement.attributes].map(({ name, value }) => [name, value])),
    state: `${document.readyState}, ${document.visibilityState}, worker ${navigator.serviceWorker?.controller?.state}`,
    headings: [...document.querySelectorAll('h1')].map((heading) => [heading.outerHTML.slice(0, 120), ...Object.keys(heading)]),
    files: await Promise.all(
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ responseStatus }) => responseStatus !== 200)
        .map(async ({ name, startTime, duration, responseStatus, workerStart }) => ({
          name,
          startTime,
          duration,
          workerStart,
          responseStatus,
          kept: await caches.match(name, { ignoreSearch: true }).then(
            async (response) => (response ? (await response.arrayBuffer()).byteLength : 'nothing'),
            (reason: unknown) => String(reason),
          ),
          again: await fetch(name).then(({ status }) => status, String),
        })),
    ),
  }));

/** Waits until the page shows this device's data instead of the exported content, and is interactive. */
export const waitUntilOpened = async (page: Page) => {
  try {
    await waitForReact(page);
    await page.waitForFunction(isOpened, undefined, BY_CLOCK);
  } catch (error) {
    const state = await Promise.race([stateOf(page), pause(5000)]).catch((reason: unknown) => reason);
    throw new Error(`${page.url()} did not open: ${JSON.stringify(state ?? 'it does not answer')}`, { cause: error });
  }
};
