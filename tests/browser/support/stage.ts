import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPhone, type Phone, type PhoneOptions } from './chromium';
import { openSite, type Site } from './site';
import { openVisitedPhone } from './visited-phone';
import { type Complaints, watch } from './watch';
import { waitUntilKept, waitUntilOpened, whenSettled } from './worker';

/** What a browser says of a server that a story has stopped. */
export const NOT_REACHED = [/net::ERR_CONNECTION_REFUSED .*sw\.js/, /Failed to update a ServiceWorker/];

/** Where a story is told: the published site, and a phone that has been there once. */
export interface Stage {
  readonly site: Site;
  readonly phone: Phone;
  /** Opens a new tab at a path of the site (`projects/`) or an address, and waits until it is interactive. */
  open(address?: string): Promise<Page>;
  /** Closes the browser, or kills it, and opens it again on the same profile. */
  restart: Phone['restart'];
}

interface Setting {
  /** Which build of the site; the one at the root unless it says otherwise. */
  readonly on?: () => Promise<Site>;
  /** Complaints that the story provokes on purpose. */
  readonly allow?: readonly RegExp[];
  /** Another phone than the usual one; without its service worker, every page comes from the site. */
  readonly as?: PhoneOptions;
}

/** Reloads a tab and waits until it may be tapped again. */
export const reload = async (page: Page) => {
  await page.reload();
  await waitUntilOpened(page);
};

/** Goes on to another path of the site in the same tab, as one types an address: a tab of its own costs a process. */
export const goTo = async (page: Page, path: string) => {
  await whenSettled(page);
  await page.goto(new URL(path, `${new URL(page.url()).origin}/`).href);
  await waitUntilOpened(page);
};

const tellWhatIsSeen = async (page: Page) => {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 });
  console.error(`— ${page.url()}\n${seen.slice(0, 4000)}`);
};

/** A phone without a worker, or with a clock of its own, visits by itself: neither is a copy of another phone's visit. */
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
    throw error;
  }
};

/** The phone of a story. Where there is none the site goes, for the next story's is served at the same port. */
const phoneFor = async (site: Site, as: PhoneOptions) => {
  try {
    return await (as?.serviceWorkers || as?.timezoneId ? openOwnPhone(site, as) : openVisitedPhone(site, 'sample', as));
  } catch (error) {
    await site.stop();
    throw error;
  }
};

/** A story as the test runner calls it. At its end no tab may have complained of anything; when it fails, it tells what the tabs show. */
export const onStage =
  (tell: (stage: Stage) => Promise<void>, { on = openSite, allow = [], as }: Setting = {}) =>
  async () => {
    const site = await on();
    const phone = await phoneFor(site, as);
    const heard: Complaints[] = [];
    const listen = () => heard.push(watch(phone.context, site.url, allow));
    try {
      listen();
      await tell({
        site,
        phone,
        async open(address = '') {
          const page = await phone.context.newPage();
          await page.goto(new URL(address, site.url).href);
          // A browser without a window begins with its pointer at the corner, where a desk's side bar opens under it.
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
        heard.flatMap((complaints) => complaints.all()),
        [],
      );
    } catch (error) {
      for (const page of phone.context.pages()) await tellWhatIsSeen(page).catch(() => undefined);
      throw error;
    } finally {
      await phone.discard();
      await site.stop();
    }
  };
