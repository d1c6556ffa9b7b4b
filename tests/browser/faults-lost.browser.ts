import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { keepCopyOf, restoreNewestCopy, takeBackup } from './support/backup';
import { keepDatabase, putDatabaseBack, spoil, waitUntilNoted } from './support/database-files';
import { FAULT } from './support/faults';
import { arriveAt, createProject, follow, see } from './support/hands';
import { onStage, reload, type Stage } from './support/stage';

const ONE = 'Ramal poniente';
const OTHER = 'Ramal oriente';
const LOST = 'No se puede leer lo guardado';
const SAMPLE = 'Anillo de fibra Altavega Norte';

/** What a browser does when it clears a site's databases; its other places stay. */
const clearDatabases = async (page: Page, { site }: Stage) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(site.url).origin, storageTypes: 'indexeddb' });
  await devtools.detach();
};

const isListed = async (page: Page, title: string) => (await page.getByRole('link', { name: title }).count()) > 0;

/** A person who finds it gone is told so, is not taken for a newcomer, and brings the device's own copy in. */
const bringCopy = async (stage: Stage, { left = false } = {}) => {
  const page = await stage.open('projects/');
  await see(page, LOST);
  assert.equal(await isListed(page, ONE), false);
  assert.equal(await isListed(page, SAMPLE), left, 'no parece una primera visita');
  await follow(page, 'Recuperar mis datos');
  await arriveAt(page, 'Datos de este dispositivo');
  await restoreNewestCopy(page);
  return page;
};

/** With the copy everything is back on the disk, and what comes next is kept as well. */
const recoverFromCopy = async (stage: Stage, found = {}) => {
  await bringCopy(stage, found);
  const last = await stage.open('projects/');
  assert.equal(await isListed(last, ONE), true);
  assert.equal(await last.getByText(LOST).count(), 0);
  await createProject(last, OTHER);
  await reload(last);
  for (const title of [ONE, OTHER]) assert.equal(await isListed(last, title), true, title);
};

describe(FAULT.cleared, () => {
  it(
    'con la aplicación cerrada: se dice, y la copia del dispositivo lo devuelve',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await page.goto('about:blank');
      await clearDatabases(page, stage);
      await recoverFromCopy(stage);
    }),
  );

  it(
    'con la aplicación abierta: lo que estaba en pantalla vuelve al disco',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await clearDatabases(page, stage);
      await createProject(page, OTHER);
      await reload(page);
      for (const title of [ONE, OTHER]) assert.equal(await isListed(page, title), true, title);
    }),
  );
});

describe(FAULT.damaged, () => {
  it(
    'el registro de escrituras lleno de basura: se dice, y la copia del dispositivo lo devuelve',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await stage.restart(
        'close',
        spoil(/\.(log|ldb)$/, (file) => writeFile(file, Buffer.alloc(40_000, 0x5a))),
      );
      await recoverFromCopy(stage);
    }),
  );

  it(
    'falta solo lo último que se escribió: se dice, y la copia del dispositivo lo devuelve',
    onStage(async (stage) => {
      await stage.restart('close', keepDatabase);
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await waitUntilNoted(page, stage.phone.profile);
      await stage.restart('close', putDatabaseBack);
      await recoverFromCopy(stage, { left: true });
    }),
  );

  it(
    'sin su índice el navegador ya no puede guardar: se dice, y la copia se usa y se descarga',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await stage.restart('close', spoil(/^MANIFEST/, rm));
      const device = await bringCopy(stage);
      await see(device, 'Este navegador no guarda datos');
      const { tables } = JSON.parse(await takeBackup(device));
      assert.ok(tables.projects.some(({ title }: { title: string }) => title === ONE));
      await follow(device, 'Proyectos');
      await see(device, ONE);
      await bringCopy(stage);
    }),
  );
});

describe(FAULT.noDatabase, () => {
  it(
    'funciona hasta cerrar, y lo dice',
    onStage(async ({ phone, site }) => {
      const page = await phone.context.newPage();
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('cerrado', 'SecurityError');
        };
        localStorage.clear();
      });
      await page.goto(`${site.url}projects/`);
      await see(page, 'Este navegador no guarda datos');
      await createProject(page, ONE);
      assert.equal(await isListed(page, ONE), true);
    }),
  );
});
