import type { Page } from 'playwright-core';
import { PATIENCE_MS, pause } from './chromium';

/**
 * Asks again until the answer is yes. Playwright's `waitForFunction` takes any promise for a yes. A page that is just being left answers
 * with an error, which is told when no yes comes.
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
 * Waits until no sheet or asking form has an entry in the history, and no step is under way. What closes goes back over its
 * entry. That step ends a navigation that has only begun: an address that is typed, a reload.
 */
export const whenSettled = (page: Page) => until(() => page.evaluate(() => window.isAtRest()), 'a history at rest');

/** Waits until nothing in sight stands for what is still to be drawn: what comes later would move what is measured. */
export const waitUntilDrawn = (page: Page) =>
  until(
    async () => (await page.locator('main .skeleton, main [data-before-table]').filter({ visible: true }).count()) === 0,
    'the page without skeletons',
  );

/** Waits until the service worker keeps the whole site and answers for this tab. */
export const waitForWorker = (page: Page) =>
  until(
    () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
      }),
    'the service worker',
  );

/** Asks by a clock, in milliseconds: a busy browser draws no frames for long, and Playwright asks at each frame. */
const BY_CLOCK = { polling: 100 } as const;

const isReact = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'));

/** Waits until React has taken over the page: taps before that would be lost. */
export const waitForReact = (page: Page) => page.waitForFunction(isReact, undefined, BY_CLOCK);

/** Waits until a first visit has become a kept one: until then the page shows its sample, whatever the disk does. */
export const waitUntilKept = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':witness')), undefined, BY_CLOCK);

const isOpened = () =>
  !document.documentElement.hasAttribute('data-opening') && document.querySelector('h1')?.textContent?.trim() !== 'Abriendo…';

/**
 * What stands in a page that does not open: its state, its headings, and the files that it has not got. Of each file it tells the
 * answer, the bytes that the worker keeps, and the answer to a second request.
 */
const whatStands = (page: Page) =>
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

/** Waits until the page shows what this device keeps, not what it was published with, and takes taps. */
export const waitUntilOpened = async (page: Page) => {
  try {
    await waitForReact(page);
    await page.waitForFunction(isOpened, undefined, BY_CLOCK);
  } catch (error) {
    const stands = await Promise.race([whatStands(page), pause(5000)]).catch((reason: unknown) => reason);
    throw new Error(`${page.url()} did not open: ${JSON.stringify(stands ?? 'it does not answer')}`, { cause: error });
  }
};
