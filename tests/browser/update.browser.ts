import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { writeServiceWorker } from '../../scripts/write-service-worker.mjs';
import { openPhone } from './support/chromium';
import { FAULT } from './support/faults';
import { openSite, ROOT_BUILD } from './support/site';
import { openVisitedPhone } from './support/visited-phone';
import { until, waitForWorker, waitUntilOpened } from './support/worker';

const MARK = '<!-- versión siguiente -->';

/** Another build of the same site, with a mark in its home page. */
const nextVersion = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-next-'));
  await cp(ROOT_BUILD, folder, { recursive: true });
  await appendFile(path.join(folder, 'index.html'), MARK);
  await writeServiceWorker(folder);
  return folder;
};

/** The state of the next version's worker. The browser checks by itself after each opening, so it may have found it before. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found: ServiceWorker[] = [];
    const note = () => {
      const worker = registration.installing ?? registration.waiting;
      if (worker) found.push(worker);
    };
    registration.addEventListener('updatefound', note);
    note();
    await registration.update().catch(() => undefined);
    note();
    const worker = found.at(-1);
    if (worker?.state !== 'installing') return worker?.state ?? 'none';
    return new Promise<string>((resolve) => worker.addEventListener('statechange', () => resolve(worker.state), { once: true }));
  });

const isAtRest = () =>
  performance.now() - Math.max(...performance.getEntriesByType('resource').map(({ startTime }) => startTime)) > 5000;

/**
 * Updates a tab to the waiting version. A request in flight keeps Chromium's old worker for half a minute, so it waits for idle
 * tabs.
 */
const update = async (page: Page, tabs: readonly Page[]) => {
  for (const tab of tabs) await tab.waitForFunction(isAtRest);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.waitForFunction(() => !('stillHere' in window));
};

const isNext = async (page: Page) => (await (await page.request.fetch(page.url())).text()).includes(MARK);
const shownIsNext = async (page: Page) => (await page.evaluate(async () => (await fetch(location.href)).text())).includes(MARK);

describe(FAULT.deploy, () => {
  it('is offered and not forced, and the other tab continues with its own version', async () => {
    const [site, folder] = [await openSite(), await nextVersion()];
    const phone = await openVisitedPhone(site, 'site');
    try {
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitForWorker(page);
      const other = await phone.context.newPage();
      await other.goto(site.url);

      site.swap(folder);
      await until(async () => (await checkForUpdate(page)) === 'installed', 'the next version');
      await page.getByText('Hay una versión nueva').waitFor();
      assert.equal(await isNext(page), true, 'the server already has the new version');
      await page.reload();
      assert.equal(await shownIsNext(page), false, 'a reload does not switch to the new version');

      for (const tab of [page, other]) await tab.evaluate(() => void Object.assign(window, { stillHere: true }));
      await update(page, [page, other]);
      assert.equal(await shownIsNext(page), true, 'the new version comes on request');
      assert.equal(await other.evaluate(() => 'stillHere' in window), true, 'the other tab was not reloaded');
      await other.getByText('Hay una versión nueva').waitFor();
      await update(other, [other]);
    } finally {
      await phone.discard();
      await site.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('that is incomplete never takes over', async () => {
    const [site, folder] = [await openSite(), await nextVersion()];
    const phone = await openVisitedPhone(site, 'site');
    try {
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitForWorker(page);

      site.swap(folder);
      site.fail((pathname) => pathname === '/index.html');
      await until(async () => (await checkForUpdate(page)) === 'redundant', 'the incomplete version is refused');
      assert.equal(await page.getByText('Hay una versión nueva').count(), 0);
      await page.reload();
      assert.equal(await shownIsNext(page), false);

      site.fail(null);
      // The browser's own check may still run, and it began before that.
      await until(async () => (await checkForUpdate(page)) === 'installed', 'the whole next version');
      await page.getByText('Hay una versión nueva').waitFor();
    } finally {
      await phone.discard();
      await site.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('whose files differ from its list is refused as a whole', async () => {
    const [site, folder] = [await openSite(), await nextVersion()];
    const phone = await openVisitedPhone(site, 'site');
    try {
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitForWorker(page);
      await appendFile(path.join(folder, 'index.html'), '<!-- cambiado después -->');
      site.swap(folder);
      await until(async () => (await checkForUpdate(page)) === 'redundant', 'the changed version is refused');
    } finally {
      await phone.discard();
      await site.stop();
      await rm(folder, { recursive: true });
    }
  });
});

describe('a first visit on a bad signal', () => {
  it('fetches files again whose connection was lost, in the same install', async () => {
    const [site, phone] = [await openSite(), await openPhone()];
    const asked = new Map<string, number>();
    try {
      site.fail((pathname) => {
        const count = (asked.get(pathname) ?? 0) + 1;
        asked.set(pathname, count);
        return /^\/(activity|billing|users)\/index\.html$/.test(pathname) && count === 1 && 'lost';
      });
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitForWorker(page);
      assert.equal(asked.get('/users/index.html'), 2);
      assert.equal(asked.get('/sw.js'), 1, 'the worker was installed once');
    } finally {
      await phone.discard();
      await site.stop();
    }
  });

  it('is completed when the signal is back, without a reload', async () => {
    const [site, phone] = [await openSite(), await openPhone()];
    let failures = 0;
    try {
      site.fail((pathname) => pathname === '/activity/index.html' && ++failures > 0);
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitUntilOpened(page);
      const isForgotten = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined);
      await until(async () => failures > 0 && (await isForgotten()), 'the failed install');
      site.fail(null);
      await phone.context.setOffline(true);
      await phone.context.setOffline(false);
      await waitForWorker(page);
      await site.stop();
      await page.goto(`${site.url}activity/`);
      await page.getByRole('heading', { level: 1, name: 'Actividad' }).waitFor();
    } finally {
      await phone.discard();
      await site.stop();
    }
  });
});
