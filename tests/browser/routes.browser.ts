import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { ARGUMENTS, EXECUTABLE, PATIENCE_MS, PHONE } from './support/chromium';
import { everyRoute, openSite, routesOfDay, type Site } from './support/site';
import { watch } from './support/watch';
import { waitUntilOpened } from './support/worker';

const SAMPLE_PROJECT = 'Anillo de fibra Altavega Norte';
const SLOW_MS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOLD_TO_STAY_OUT = /Service Worker registration blocked by Playwright/;

interface Visitor {
  readonly who: string;
  readonly options?: BrowserContextOptions;
  /** Days since the site was published. */
  readonly days?: number;
}

/** By day, `offline` opens all routes without network after one visit. */
const VISITORS: readonly Visitor[] = [
  { who: 'a first visit' },
  { who: 'a visit from another time zone, forty days later', days: 40, options: { timezoneId: 'Pacific/Kiritimati' } },
];

describe('every route, as the server delivers it', () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    site = await openSite();
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });

  const newPhone = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };

  for (const { who, days = 0, options } of VISITORS) {
    it(`opens without errors or requests to other origins for ${who}`, async () => {
      const { fixed, samples } = await everyRoute();
      assert.ok(fixed.length > 10 && samples.length > 10, 'the exported site has routes');
      for (const route of routesOfDay([...fixed, ...samples])) {
        // A fresh device, so that React hydrates the page as published.
        const context = await newPhone(options);
        const complaints = watch(context, site.url, [TOLD_TO_STAY_OUT]);
        const page = await context.newPage();
        if (days > 0) await page.clock.setFixedTime(Date.now() + days * DAY_MS);
        const response = await page.goto(site.url + route);
        assert.equal(response?.status(), 200, route);
        await waitUntilOpened(page);
        const title = await page.locator('h1').first().textContent();
        assert.ok(title && title !== 'Unexpected Application Error!', route);
        await page.waitForFunction((heading) => document.title === `${heading} · Telecampo`, title);
        assert.deepEqual(complaints.all(), [], route);
        await context.close();
      }
    });
  }

  for (const address of ['', 'projects/new/', 'projects/prj000000001/', 'projects/prj000000001/tasks/new/']) {
    it(`a first visit on a slow network at /${address} shows the sample and keeps it`, async () => {
      const context = await newPhone();
      await context.route('**/_next/static/chunks/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        await route.continue();
      });
      const page = await context.newPage();
      await page.goto(site.url + address);
      await waitUntilOpened(page);
      await page.close();
      for (const visit of ['al seguir', 'al volver']) {
        const list = await context.newPage();
        await list.goto(`${site.url}projects/`);
        await waitUntilOpened(list);
        await list
          .getByText(SAMPLE_PROJECT)
          .waitFor()
          .catch(() => assert.fail(`the page is empty ${visit}`));
        await list.close();
      }
      await context.close();
    });
  }
});
