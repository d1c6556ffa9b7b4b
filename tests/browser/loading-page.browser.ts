import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { ARGUMENTS, EXECUTABLE, PATIENCE_MS, PHONE } from './support/chromium';
import { createCustomer } from './support/office-actions';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { openSite, type Site } from './support/site';
import { CENTRAL } from './support/stock-actions';
import { watch } from './support/watch';
import { until, waitUntilOpened } from './support/worker';

const TOLD_TO_STAY_OUT = /Service Worker registration blocked by Playwright/;
const NAME = 'Panadería La Ñapa';

describe('a page whose scripts are still loading (I16)', () => {
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

  /** A first visit, before any worker controls the page. */
  const visit = async () => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    context.setDefaultTimeout(PATIENCE_MS);
    return { context, complaints: watch(context, site.url, [TOLD_TO_STAY_OUT]), page: await context.newPage() };
  };

  it('keeps a tap from before its scripts, and acts on it once', async () => {
    const { context, complaints, page } = await visit();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/_next/static/chunks/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${site.url}customers/`, { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: 'Nuevo Cliente', exact: true });
    await add.click();
    await add.click();
    release();
    const form = page.getByRole('dialog', { name: 'Nuevo Cliente' });
    await form.waitFor();
    await form.getByRole('button', { name: 'Cerrar' }).click();
    await form.waitFor({ state: 'detached' });
    await page.waitForURL(`${site.url}customers/`);
    assert.deepEqual(complaints.all(), []);
    await context.close();
  });

  it('requests each failed script and style sheet again, and then acts on earlier taps', async () => {
    const { context, page } = await visit();
    const lost = new Set<string>();
    await context.route(/\/_next\/static\/.*\.(js|css)/, (route) => {
      const url = route.request().url();
      const isFirst = !lost.has(url);
      lost.add(url);
      return isFirst ? route.abort('connectionreset') : route.continue();
    });
    await page.goto(`${site.url}customers/`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Nuevo Cliente', exact: true }).click();
    await page.getByRole('dialog', { name: 'Nuevo Cliente' }).waitFor();
    await waitUntilOpened(page);
    const kinds = (ending: string) => [...lost].filter((url) => url.endsWith(ending)).length;
    assert.ok(kinds('.js') > 5 && kinds('.css') > 0, `lost: ${[...lost].join(', ')}`);
    const isStyled = () => getComputedStyle(document.querySelector('main') ?? document.body).fontFamily;
    assert.doesNotMatch(await page.evaluate(isStyled), /Times/);
    await context.close();
  });

  it('is reloaded when its HTML ended early, as soon as all of it arrives', async () => {
    const { context, page } = await visit();
    let requests = 0;
    site.fail((path) => {
      if (path !== '/customers/') return false;
      requests += 1;
      return requests <= 2 && 'lost';
    });
    await page.goto(`${site.url}customers/`, { waitUntil: 'commit' });
    await waitUntilOpened(page);
    site.fail(null);
    await tap(page, 'Nuevo Cliente');
    await page.getByRole('dialog', { name: 'Nuevo Cliente' }).waitFor();
    assert.equal(requests, 4, 'the page, a second lost answer, a whole one, and the reload');
    await context.close();
  });

  it('is reloaded also as the page of an unknown record, which comes with status 404', async () => {
    const { context, page } = await visit();
    const path = '/customers/k3v9x2ab7d0q/';
    let requests = 0;
    site.fail((asked) => {
      if (asked !== path) return false;
      requests += 1;
      return requests === 1 && 'lost';
    });
    await page.goto(site.url + path.slice(1), { waitUntil: 'commit' });
    await until(async () => requests >= 3, 'the page, a whole answer, and the reload');
    await page.waitForFunction(() => document.readyState === 'complete', undefined, { polling: 100 });
    site.fail(null);
    assert.ok(requests >= 3, `${requests}: the page, a whole answer, and the reload`);
    await context.close();
  });

  it('opens a record just created here without a reload, and requests no page of it from the host', async () => {
    const { context, complaints, page } = await visit();
    await page.goto(`${site.url}customers/`);
    await waitUntilOpened(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await createCustomer(page, { name: NAME, contact: 'Íñigo Peña', email: 'pan@napa.example' });
    await follow(page, NAME);
    await arriveAt(page, NAME);
    assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-same-page')));
    assert.deepEqual(complaints.all(), []);
    await context.close();
  });

  it('stays when the signal is lost right after its first files, before any later one arrives', async () => {
    const { context, page } = await visit();
    const html = await (await fetch(`${site.url}customers/`)).text();
    let isFirst = true;
    await context.route('**', (route) => {
      const request = route.request();
      const isOfPage = request.isNavigationRequest() ? isFirst : html.includes(new URL(request.url()).pathname);
      isFirst = false;
      return isOfPage && !request.url().includes('_rsc=') ? route.continue() : route.abort('internetdisconnected');
    });
    await page.goto(`${site.url}customers/`);
    await waitUntilOpened(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    const unreached = page.waitForEvent('requestfailed', (request) => request.url().includes('/projects/index.txt'));
    await follow(page, 'Proyectos');
    await unreached;
    // The code of toasts did not arrive either, so this one is plain text.
    await see(page, 'Esa pantalla necesita señal');
    assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-same-page')));
    await context.close();
  });

  it('stays, without network and before a worker controls it, when an unavailable part is tapped, and continues with the signal', async () => {
    const { context, page } = await visit();
    await page.goto(`${site.url}customers/`);
    await waitUntilOpened(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
    await context.setOffline(true);
    // The keyboard's part is missing: its chunk fails.
    await page.keyboard.press('?');
    await lost;
    const unreached = page.waitForEvent('requestfailed', (request) => 'next-router-state-tree' in request.headers());
    await page.locator('main').getByRole('link', { name: 'Gobierno' }).first().click();
    await unreached;
    await context.setOffline(false);
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    assert.equal(page.url(), `${site.url}customers/`);
    assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-same-page')));
    await context.close();
  });

  it('closes at the first tap on «Cerrar», also as the first page of its tab and with typed text', async () => {
    const { context, complaints, page } = await visit();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${site.url}warehouses/whs000000001/inventory/receive/`);
    await waitUntilOpened(page);
    await page.getByLabel('Proveedor *', { exact: true }).fill('Red Nueve');
    await tap(page, 'Ver resumen');
    await tap(page, 'Cerrar');
    await page.waitForURL(`${site.url}warehouses/whs000000001/shipments/`);
    await arriveAt(page, CENTRAL);
    assert.deepEqual(complaints.all(), []);
    await context.close();
  });
});
