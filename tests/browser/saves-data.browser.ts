import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { serve } from '../../scripts/serve.mjs';
import { NEEDED_BY_TABS } from '../../scripts/service-worker/kept-parts.mjs';
import { openPhone } from './support/chromium';
import { ownPort } from './support/own-port';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { openSite, ROOT_BUILD } from './support/site';
import { until, waitForWorker, waitUntilOpened } from './support/worker';

/** What the worker of a browser that saves data sees. Playwright can't set this in a browser. */
const ASKED = "Object.defineProperty(self.navigator, 'connection', { value: { saveData: true } });\n";

const savingSite = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-saving-'));
  await cp(ROOT_BUILD, folder, { recursive: true });
  const worker = path.join(folder, 'sw.js');
  await writeFile(worker, ASKED + (await readFile(worker, 'utf8')));
  return folder;
};

const NOT_FETCHED = 'Esta pantalla necesita señal';
const READY = /(\d+) de (\d+) partes: el navegador ahorra datos/;
const readyParts = async (page: Page) => {
  const said = page.getByText(READY);
  await said.waitFor();
  const [, kept, all] = READY.exec((await said.textContent()) ?? '') ?? [];
  return { kept: Number(kept), all: Number(all) };
};

const CHUNKS = path.join(ROOT_BUILD, '_next', 'static', 'chunks');

/** The names of late parts that a tab needs and of which the worker has no script. */
const partsNotKept = async (page: Page) => {
  const scripts = (await readdir(CHUNKS)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(CHUNKS, name), 'utf8')));
  const kept = await page.evaluate(
    (names) =>
      Promise.all(names.map((name) => caches.match(`/_next/static/chunks/${name}`, { ignoreSearch: true }))).then((found) =>
        found.map(Boolean),
      ),
    scripts,
  );
  return NEEDED_BY_TABS.filter((part) => !texts.some((text, index) => kept[index] && text.includes(`"${part}"`)));
};

/** Waits until a page has been idle, and its idle scripts are loaded: «Más» needs some. */
const waitUntilIdle = async (page: Page) => {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  const haveCome = () =>
    [...document.scripts].every(({ src, noModule }) => noModule || src === '' || performance.getEntriesByName(src).length > 0);
  await until(() => page.evaluate(haveCome), 'the idle scripts');
};

describe('a browser that saves data', () => {
  it('fetches the tabs in advance, stores opened parts, and says how much is available without signal', async () => {
    const folder = await savingSite();
    const [site, phone] = [await serve({ folder, port: ownPort }), await openPhone()];
    try {
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitForWorker(page);
      await page.goto(`${site.url}device/`);
      await waitUntilOpened(page);
      const first = await readyParts(page);
      assert.deepEqual(await partsNotKept(page), []);
      assert.ok(first.kept < first.all / 4, `${first.kept} of ${first.all}`);
      await page.goto(`${site.url}users/`);
      await waitUntilOpened(page);
      await waitUntilIdle(page);
      // The page asks the worker only when it opens.
      await until(async () => {
        await page.goto(`${site.url}device/`);
        return (await readyParts(page)).kept > first.kept;
      }, 'used parts are stored');

      await site.stop();
      for (const [address, title] of [
        ['', 'Panel'],
        ['projects/', 'Proyectos'],
        ['users/', 'Usuarios'],
      ] as const) {
        await page.goto(site.url + address);
        await arriveAt(page, title);
      }
      // A page that was never opened says so, by its address and by a link. It leads back to an available one.
      await page.goto(`${site.url}billing/`);
      await arriveAt(page, NOT_FETCHED);
      await see(page, /Ábrela con señal una vez/);
      await follow(page, 'Ir al inicio');
      await arriveAt(page, 'Panel');
      await tap(page, 'Más');
      await follow(page.getByRole('dialog'), 'Clientes');
      await arriveAt(page, NOT_FETCHED);
      await page.goto(`${site.url}no-existe/`);
      await arriveAt(page, 'Unexpected Application Error!');
    } finally {
      await phone.discard();
      await site.stop();
      await rm(folder, { recursive: true });
    }
  });
});

describe('a slow phone that saves data', () => {
  it('opens «Más» without signal before its first idle moment', async () => {
    const folder = await savingSite();
    const [site, phone] = [await serve({ folder, port: ownPort }), await openPhone()];
    try {
      // Once a worker controls the page, this phone is never idle.
      await phone.context.addInitScript(() => {
        const ask = window.requestIdleCallback.bind(window);
        window.requestIdleCallback = (run) => (navigator.serviceWorker.controller ? 0 : ask(run));
      });
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitForWorker(page);
      await site.stop();
      await page.reload();
      await arriveAt(page, 'Panel');
      await tap(page, 'Más');
      await follow(page.getByRole('dialog'), 'Usuarios');
      await arriveAt(page, NOT_FETCHED);
    } finally {
      await phone.discard();
      await site.stop();
      await rm(folder, { recursive: true });
    }
  });
});

/** The scripts that write a backup and are not named in the page. They contain a name that no minifier changes. */
const scriptsOfBackups = async () => {
  const named = await readFile(path.join(ROOT_BUILD, 'device', 'index.html'), 'utf8');
  const scripts = (await readdir(CHUNKS)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(CHUNKS, name), 'utf8')));
  return scripts.filter((name, index) => texts[index]?.includes('TooLargeToBackUp') && !named.includes(name));
};

describe('a first visit that loses the network at once', () => {
  it("says that the backup's code is not on the device yet, and makes the backup once there is signal", async () => {
    const [site, phone] = [await openSite(), await openPhone({ serviceWorkers: 'block' })];
    try {
      const page = await phone.context.newPage();
      const late = await scriptsOfBackups();
      assert.ok(late.length > 0);
      site.fail((pathname) => late.some((script) => pathname.endsWith(script)));
      await page.goto(`${site.url}device/`);
      await waitUntilOpened(page);
      await tap(page, 'Respaldar');
      await see(page, /no se pudo traer.*intenta otra vez con señal/);
      site.fail(null);
      const handedOver = page.waitForEvent('download');
      await tap(page, 'Respaldar');
      assert.match((await handedOver).suggestedFilename(), /^telecampo-.*\.json$/);
    } finally {
      await phone.discard();
      await site.stop();
    }
  });
});
