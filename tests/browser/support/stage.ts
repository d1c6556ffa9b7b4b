import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPhone, type Phone, type PhoneOptions } from './chromium';
import { openSite, type Site } from './site';
import { openVisitedPhone } from './visited-phone';
import { type Complaints, watch } from './watch';
import { waitUntilKept, waitUntilOpened, whenSettled } from './worker';

/** The browser's messages about a server that a story has stopped. */
export const NOT_REACHED = [/net::ERR_CONNECTION_REFUSED .*sw\.js/, /Failed to update a ServiceWorker/];

/** The setting of a story: the published site, and a phone that has visited it once. */
export interface Stage {
  readonly site: Site;
  readonly phone: Phone;
  /** Opens a new tab at a path (`projects/`) or an address, and waits until it is interactive. */
  open(address?: string): Promise<Page>;
  /** Closes or kills the browser, and opens it again on the same profile. */
  restart: Phone['restart'];
}

interface Setting {
  /** The build of the site; by default the one at the root. */
  readonly on?: () => Promise<Site>;
  /** Complaints that the story provokes on purpose. */
  readonly allow?: readonly RegExp[];
  /** Other options of the phone. With its service worker blocked, every page comes from the site. */
  readonly as?: PhoneOptions;
}

/** Reloads a tab and waits until it is interactive. */
export const reload = async (page: Page) => {
  await page.reload();
  await waitUntilOpened(page);
};

/** Opens another path in the same tab, because a new tab costs a process. */
export const goTo = async (page: Page, path: string) => {
  await whenSettled(page);
  await page.goto(new URL(path, `${new URL(page.url()).origin}/`).href);
  await waitUntilOpened(page);
};

const printTab = async (page: Page) => {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 });
  console.error(`— ${page.url()}\n${seen.slice(0, 4000)}`);
};

/** Opens a phone without a worker or with its own time zone. It visits the site itself, because the kept visits don't fit it. */
const openOwnPhone = async (site: Site, as: PhoneOptions) => {
  const phone = await (as?.serviceWorkers === 'block' ? openPhone(as) : openVisitedPhone(site, 'site', as));
  try {
    const visit = await phone.context.newPage();
    await visit.goto(site.url);
    await waitUntilOpened(visit);
    await waitUntilKept(visit);
    await visit.close();
    return phone;
  } catch (error) {
    await phone.discard();
    await site.stop();
    throw error;
  }
};

const phoneFor = (site: Site, as: PhoneOptions) =>
  as?.serviceWorkers || as?.timezoneId ? openOwnPhone(site, as) : openVisitedPhone(site, 'sample', as);

/** Runs a story as a test. At its end no tab may have complaints. On failure it prints what the tabs show. */
export const onStage =
  (run: (stage: Stage) => Promise<void>, { on = openSite, allow = [], as }: Setting = {}) =>
  async () => {
    const site = await on();
    const phone = await phoneFor(site, as);
    const watched: Complaints[] = [];
    const listen = () => watched.push(watch(phone.context, site.url, allow));
    try {
      listen();
      await run({
        site,
        phone,
        async open(address = '') {
          const page = await phone.context.newPage();
          await page.goto(new URL(address, site.url).href);
          // Without a window the pointer begins in the corner, where it would open a desk's side bar.
          if (as?.hasTouch === false) await page.mouse.move(600, 300);
          await waitUntilOpened(page);
          return page;
        },
        async restart(how, meanwhile) {
          await phone.restart(how, meanwhile);
          listen();
        },
      });
      assert.deepEqual(
        watched.flatMap((complaints) => complaints.all()),
        [],
      );
    } catch (error) {
      for (const page of phone.context.pages()) await printTab(page).catch(() => undefined);
      throw error;
    } finally {
      await phone.discard();
      await site.stop();
    }
  };
