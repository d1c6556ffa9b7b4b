import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openPhone } from './support/chromium';
import { FAULT } from './support/faults';
import { createProject } from './support/page-actions';
import { repeats } from './support/repeats';
import { builds, everyRoute, openSite } from './support/site';
import { NOT_REACHED } from './support/stage';
import { openVisitedPhone } from './support/visited-phone';
import { watch } from './support/watch';
import { until, waitForReact, waitForWorker, waitUntilOpened } from './support/worker';

const FAILURE = 'Unexpected Application Error!';
const PROJECT = 'Ramal de la primera visita';
/** A record's route with an id of an unknown form. */
const UNKNOWN = [
  'projects/999/',
  'projects/edit/NO-ES-UN-ID/',
  'projects/prj000000001/tasks/999/',
  'projects/prj000000001/tasks/999/edit/',
  'materials/999/',
  'materials/edit/999/',
  'warehouses/999/',
  'warehouses/999/inventory/mat000000001/',
  'warehouses/999/inventory/receive/',
  'warehouses/whs000000001/shipments/999/',
  'warehouses/whs000000001/shipments/999/receive/',
  'users/999/',
  'users/edit/999/',
  'customers/999/',
];

for (const { where, folder, open, goesTo } of builds) {
  describe(`${FAULT.offline}, with the site ${where}`, () => {
    it('after one visit every route opens with the server off', async () => {
      const site = await open();
      // A new browser on a copy of another one's profile after its visit.
      const phone = await openVisitedPhone(site, 'sample');
      try {
        await site.stop();

        const complaints = watch(phone.context, site.url, NOT_REACHED);
        const { fixed, samples } = await everyRoute(folder);
        assert.ok(fixed.length > 0, 'the exported site has routes');
        const page = await phone.context.newPage();
        for (const route of goesTo([...fixed, ...samples])) {
          const response = await page.goto(`${site.url}${route}`);
          assert.equal(response?.status(), 200, route);
          await waitUntilOpened(page);
          assert.notEqual(await page.locator('h1').first().textContent(), FAILURE, route);
        }
        assert.deepEqual(complaints.all(), []);
      } finally {
        await phone.discard();
        await site.stop();
      }
    });

    it("a record created on this phone opens in another tab by its id, without the template's id", async () => {
      const site = await open();
      const phone = await openVisitedPhone(site, 'sample');
      try {
        await site.stop();

        const complaints = watch(phone.context, site.url, NOT_REACHED);
        const { created } = await everyRoute(folder);
        assert.ok(created.length > 0, 'the exported site has templates');
        for (const route of goesTo(created)) {
          const page = await phone.context.newPage();
          const response = await page.goto(`${site.url}${route}`);
          assert.equal(response?.status(), 200, route);
          assert.equal(response?.fromServiceWorker(), true, route);
          await waitForReact(page);
          assert.equal(await page.locator('html').getAttribute('data-template'), '', route);
          assert.doesNotMatch(await page.content(), /template[a-z]{3}0/, route);
          const answers = await page.evaluate(async () => {
            const full = `${location.href}__next._full.txt?_rsc=abcde`;
            const head = await fetch(full, { method: 'HEAD' });
            const garbage = await fetch(`${location.href}__next._nothing.txt`).then(
              () => 'answered',
              () => 'refused',
            );
            return { head: head.status, text: await (await fetch(full)).text(), garbage };
          });
          assert.equal(answers.head, 200, route);
          assert.match(answers.text, /k3v9x2ab7d0q/, route);
          assert.equal(answers.garbage, 'refused', route);
          await page.close();
        }
        assert.deepEqual(
          complaints.all().filter((complaint) => !complaint.includes('__next._nothing.txt')),
          [],
        );
      } finally {
        await phone.discard();
        await site.stop();
      }
    });
  });
}

describe('an address that the server does not know', () => {
  const goNowhere = async (page: Page, addresses: readonly string[]) => {
    for (const address of addresses) {
      const response = await page.goto(address);
      assert.equal(response?.status(), 404, address);
      await page.getByRole('heading', { level: 1, name: FAILURE }).waitFor();
    }
  };

  it('shows the error screen if it is invalid; on the first visit it waits for the worker and then opens', async () => {
    const site = await openSite();
    const phone = await openPhone();
    try {
      const page = await phone.context.newPage();
      // Without a worker the host answers.
      site.fail((pathname) => pathname === '/sw.js');
      await goNowhere(
        page,
        ['no-existe/', 'projects/NO-ES-UN-ID/', 'nada/k3v9x2ab7d0q/'].map((path) => site.url + path),
      );
      site.fail(null);

      const { created } = await everyRoute();
      const first = await page.goto(`${site.url}${created[0]}`);
      assert.equal(first?.status(), 404);
      assert.equal(first?.fromServiceWorker(), false);
      await waitForWorker(page);
      await until(() => page.evaluate(() => document.documentElement.dataset.template === ''), "the record's page");
      await waitForReact(page);
    } finally {
      await phone.discard();
      await site.stop();
    }
  });

  it("of a missing record shows that route's own sentence, whatever its id: on the first visit, with and without network", async () => {
    const site = await openSite();
    const phone = await openPhone();
    try {
      const page = await phone.context.newPage();
      const unknown = await page.goto(`${site.url}warehouses/whs000000001/inventory/999/`);
      assert.equal(unknown?.fromServiceWorker(), false);
      await waitForWorker(page);
      await page.getByRole('heading', { level: 1, name: 'Artículo no encontrado' }).waitFor();

      for (const visit of ['online', 'offline']) {
        if (visit === 'offline') await site.stop();
        await goNowhere(
          page,
          ['no-existe/', 'nada/k3v9x2ab7d0q/'].map((path) => site.url + path),
        );
        await page.goto(`${site.url}warehouses/whs000000001/inventory/999/`);
        await page.getByRole('heading', { level: 1, name: 'Artículo no encontrado' }).waitFor();
        await page.getByText('Almacén Central').first().waitFor();
        for (const address of visit === 'offline' ? UNKNOWN : UNKNOWN.slice(0, repeats({ night: UNKNOWN.length, day: 3 }))) {
          await page.goto(`${site.url}${address}`);
          await page.getByRole('heading', { level: 1, name: FAILURE }).waitFor();
          await page.getByText('No encontramos este registro en este dispositivo.').waitFor();
        }
      }
    } finally {
      await phone.discard();
      await site.stop();
    }
  });

  it('of a record of this phone also opens if the host answers and the worker takes over before the page checks', async () => {
    const site = await openSite();
    const phone = await openVisitedPhone(site, 'sample');
    try {
      const first = await phone.context.newPage();
      await first.goto(`${site.url}projects/`);
      await waitUntilOpened(first);
      await createProject(first, PROJECT);
      const link = first.getByRole('link', { name: PROJECT });
      const address = new URL((await link.getAttribute('href')) ?? '', site.url).href;

      // A first visit of this browser, with the record in its database already.
      await first.evaluate(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await first.close();
      const late = await phone.context.newPage();
      let release = () => {};
      const controlled = new Promise<void>((resolve) => {
        release = resolve;
      });
      await late.route('**/*.js', async (route) => {
        await controlled;
        await route.continue();
      });
      const response = await late.goto(address, { waitUntil: 'commit' });
      assert.equal(response?.status(), 404);
      assert.equal(response?.fromServiceWorker(), false);
      const other = await phone.context.newPage();
      await other.goto(site.url);
      await waitForWorker(other);
      await until(() => late.evaluate(() => navigator.serviceWorker.controller !== null), 'the worker in the other tab');
      release();
      await late.getByRole('heading', { level: 1, name: PROJECT }).waitFor();
      await late.reload();
      await late.getByRole('heading', { level: 1, name: PROJECT }).waitFor();
    } finally {
      await phone.discard();
      await site.stop();
    }
  });

  it('without its final slash opens the same page', async () => {
    const site = await openSite();
    const phone = await openVisitedPhone(site, 'sample');
    try {
      const page = await phone.context.newPage();
      await page.goto(`${site.url}projects/k3v9x2ab7d0q?a=1`);
      assert.equal(page.url(), `${site.url}projects/k3v9x2ab7d0q/?a=1`);
    } finally {
      await phone.discard();
      await site.stop();
    }
  });
});
