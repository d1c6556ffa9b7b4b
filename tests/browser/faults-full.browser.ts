import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { FAULT } from './support/faults';
import { arriveAt, createProject, see, tap } from './support/page-actions';
import { openSite } from './support/site';
import { onStage, reload } from './support/stage';
import { openVisitedPhone } from './support/visited-phone';
import { until, waitUntilOpened } from './support/worker';

const TITLE = 'Ramal poniente';
const NO_ROOM = 'El dispositivo no tiene espacio. Lo anterior sigue completo; libera espacio e intenta otra vez.';

/** Limits the site's storage, in bytes; without a size it is unlimited again. */
const giveRoom = (devtools: CDPSession, origin: string, quotaSize?: number) =>
  devtools.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) });

/** The titles of the projects in a backup taken now. */
const backedUpTitles = async (page: Page): Promise<readonly string[]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), tap(page, 'Descargar respaldo')]);
  const { tables } = JSON.parse(await readFile(await download.path(), 'utf8'));
  return tables.projects.map(({ title }: { title: string }) => title);
};

describe(FAULT.full, () => {
  it(
    'a full disk is reported and the form stays; screen and disk agree, a backup works; with free space the form saves',
    onStage(async ({ site, phone, open, restart }) => {
      await restart('close');
      const page = await phone.context.newPage();
      const devtools = await phone.context.newCDPSession(page);
      const { origin } = new URL(site.url);
      await giveRoom(devtools, origin, 1_000);
      await page.goto(`${site.url}projects/new/`);
      await waitUntilOpened(page);
      await page.getByLabel('Nombre del proyecto *').fill(TITLE);
      await page.getByRole('combobox', { name: 'Cliente *' }).click();
      await tap(page.getByRole('dialog'), /^Redes Altavega/);
      await tap(page, 'Crear Proyecto');
      await see(page, NO_ROOM);
      await arriveAt(page, 'Nuevo Proyecto');
      assert.equal(await page.getByLabel('Nombre del proyecto *').inputValue(), TITLE);

      const titles = await backedUpTitles(page);
      assert.ok(titles.length > 0 && !titles.includes(TITLE), 'the backup has the data of the disk');
      const other = await open('projects/');
      assert.equal(await other.getByRole('link', { name: TITLE }).count(), 0);
      await other.close();

      await giveRoom(devtools, origin);
      await tap(page, 'Crear Proyecto');
      await see(page, 'Proyecto creado');
      await arriveAt(page, 'Proyectos');
      await until(async () => (await page.getByText(NO_ROOM).count()) === 0, 'the limit is not mentioned any more');
      await reload(page);
      await page.getByRole('link', { name: TITLE }).first().waitFor();
      assert.equal(await page.getByRole('link', { name: TITLE }).count(), 1);
    }),
  );

  it('a full disk on the first visit is reported; the app works until the page closes, and a backup works', async () => {
    const site = await openSite();
    const phone = await openVisitedPhone(site, 'site');
    try {
      const page = await phone.context.newPage();
      await giveRoom(await phone.context.newCDPSession(page), new URL(site.url).origin, 1_000);
      await page.goto(`${site.url}projects/`);
      await see(page, 'Este navegador no guarda datos');
      await see(page, /libera espacio o borra los datos de este sitio/);
      await createProject(page, TITLE);
      assert.ok((await backedUpTitles(page)).includes(TITLE));
    } finally {
      await phone.discard();
      await site.stop();
    }
  });
});
