import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseBackup, copiesOn, fileOf, keepCopyOf, restoreNewestCopy, takeBackup } from './support/backup';
import { keepDatabase, putDatabaseBack, spoil, waitUntilNoted } from './support/database-files';
import { FAULT } from './support/faults';
import { arriveAt, createProject, follow, see, tap } from './support/page-actions';
import { onStage, reload, type Stage } from './support/stage';
import { setVisibility } from './support/tabs';
import { until, waitUntilOpened } from './support/worker';

const ONE = 'Ramal poniente';
const OTHER = 'Ramal oriente';
const WAREHOUSE = 'Bodega sur';
const LOST = 'No se puede leer lo guardado';
const UNOPENED = 'No se pudo abrir lo guardado';
const SAMPLE = 'Anillo de fibra Altavega Norte';

/** Clears a site's databases as a browser does; its other storage stays. */
const clearDatabases = async (page: Page, { site }: Stage) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(site.url).origin, storageTypes: 'indexeddb' });
  await devtools.detach();
};

/** A tab in which databases fail to open until `letDatabaseOpen` is called. */
const openWithFailingDatabase = async ({ phone, site }: Stage, path: string, reason = 'UnknownError') => {
  const page = await phone.context.newPage();
  await page.addInitScript((name) => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...asked) {
      if (!('answers' in window)) throw new DOMException('no responde', name);
      return open.apply(this, asked);
    };
  }, reason);
  await page.goto(`${site.url}${path}`);
  return page;
};
const letDatabaseOpen = (page: Page) => page.evaluate(() => void Object.assign(window, { answers: true }));
const tryAgain = async (page: Page) => {
  await letDatabaseOpen(page);
  await tap(page, 'Intentar otra vez');
  await page.getByText(UNOPENED).waitFor({ state: 'detached' });
};

/** Opens a copy to look at, while nothing can be saved. */
const showNewestCopy = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Ver la copia/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Restaurar respaldo' }).waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await tap(page, 'Reemplazar todo');
  await see(page, /^El respaldo se ve, pero no se guardó/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const seeListed = (page: Page, title: string) => page.getByRole('link', { name: title }).first().waitFor();
const isListed = async (page: Page, title: string) => (await page.getByRole('link', { name: title }).count()) > 0;

/** After the loss the app says so, looks unlike a first visit, and restores the device's own copy. */
const restoreCopyAfterLoss = async (stage: Stage, { left = false } = {}) => {
  const page = await stage.open('projects/');
  await see(page, LOST);
  if (left) await seeListed(page, SAMPLE);
  else assert.equal(await isListed(page, SAMPLE), false, 'it does not look like a first visit');
  assert.equal(await isListed(page, ONE), false);
  await follow(page, 'Recuperar mis datos');
  await arriveAt(page, 'Datos de este dispositivo');
  await restoreNewestCopy(page);
  return page;
};

/** The copy brings everything back to the disk, and later saves are kept too. */
const recoverFromCopy = async (stage: Stage, found = {}) => {
  await restoreCopyAfterLoss(stage, found);
  const last = await stage.open('projects/');
  await seeListed(last, ONE);
  assert.equal(await last.getByText(LOST).count(), 0);
  await createProject(last, OTHER);
  await reload(last);
  for (const title of [ONE, OTHER]) await seeListed(last, title);
};

describe(FAULT.cleared, () => {
  it(
    "with the app closed: the loss is reported, and the device's copy restores the data",
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
    'with the app open: the data on the screen is written to the disk again',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await clearDatabases(page, stage);
      await createProject(page, OTHER);
      await reload(page);
      for (const title of [ONE, OTHER]) await seeListed(page, title);
    }),
  );
});

describe(FAULT.damaged, () => {
  it(
    "a garbled write log: the loss is reported, and the device's copy restores the data",
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
    "only the last write is missing: the loss is reported, and the device's copy restores it",
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
    'the last write is missing and the person starts empty: the copy with that write stays',
    onStage(async (stage) => {
      await stage.restart('close', keepDatabase);
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await waitUntilNoted(page, stage.phone.profile);
      await stage.restart('close', putDatabaseBack);
      const device = await stage.open('device/');
      await see(device, 'Se perdió lo último que se guardó aquí');
      await tap(device, 'Empezar vacío');
      device.once('dialog', (dialog) => void dialog.accept());
      await tap(device.getByRole('dialog', { name: 'Empezar vacío' }), 'Empezar vacío');
      await see(device, 'Listo: este dispositivo empieza vacío.');
      await restoreNewestCopy(device);
      await follow(device, 'Proyectos');
      await see(device, ONE);
    }),
  );

  it(
    "without its index the browser can't save: the app reports it and deletes nothing, and the copy can be opened and downloaded",
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await stage.restart('close', spoil(/^MANIFEST/, rm));
      const device = await stage.open('projects/');
      await see(device, UNOPENED);
      await follow(device, 'Recuperar mis datos');
      await arriveAt(device, 'Datos de este dispositivo');
      await showNewestCopy(device);
      const { tables } = JSON.parse(await takeBackup(device));
      assert.ok(tables.projects.some(({ title }: { title: string }) => title === ONE));
      await follow(device, 'Proyectos');
      await see(device, ONE);
      await see(device, UNOPENED);
      await see(await stage.open('projects/'), UNOPENED);
    }),
  );
});

describe(FAULT.noDatabase, () => {
  it(
    'the app works until the page closes, and says so',
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
      await seeListed(page, ONE);
    }),
  );
});

describe(FAULT.unopened, () => {
  it(
    'fails once: nothing is confirmed and the typed text is offered again; a later opening shows all data',
    onStage(async (stage) => {
      await createProject(await stage.open('projects/'), ONE);
      const page = await openWithFailingDatabase(stage, 'warehouses/new/');
      await see(page, UNOPENED);
      const name = page.getByLabel('Nombre *');
      await name.fill(WAREHOUSE);
      await tap(page, 'Crear Almacén');
      await see(page, /^No se guardó: lo guardado en este dispositivo no se pudo abrir/);
      assert.equal(await name.inputValue(), WAREHOUSE);
      await page.getByLabel('Ciudad').fill('Toluca');
      await page.waitForFunction(() => Object.values<string>(localStorage).some((kept) => kept.includes('Toluca')));

      await page.reload();
      await see(page, 'Tienes un borrador sin guardar');
      await tap(page, 'Recuperar borrador');
      assert.equal(await name.inputValue(), WAREHOUSE);
      await tryAgain(page);
      assert.equal(await page.getByLabel('Ciudad').inputValue(), 'Toluca');
      await tap(page, 'Crear Almacén');
      await see(page, 'Almacén creado');

      const again = await stage.open('warehouses/');
      await see(again, WAREHOUSE);
      await again.goto(`${stage.site.url}projects/`);
      await see(again, ONE);
      await again.goto(`${stage.site.url}warehouses/new/`);
      await arriveAt(again, 'Nuevo Almacén');
      await waitUntilOpened(again);
      await again.waitForLoadState('networkidle');
      assert.equal(await again.getByText('Tienes un borrador sin guardar').count(), 0);
    }),
  );

  it(
    'neither merging nor starting over confirms anything; starting over first opens the data and keeps it',
    onStage(async (stage) => {
      const first = await stage.open('projects/');
      await createProject(first, ONE);
      await first.goto(`${stage.site.url}device/`);
      const backup = await takeBackup(first);
      await first.close();

      const page = await openWithFailingDatabase(stage, 'device/');
      await see(page, UNOPENED);
      await chooseBackup(page, fileOf(backup));
      await tap(page, 'Juntar con lo de aquí');
      await see(page, /^No se guardó: lo guardado en este dispositivo no se pudo abrir/);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await tap(page, 'Empezar vacío');
      const sheet = page.getByRole('dialog', { name: 'Empezar vacío' });
      page.on('dialog', (dialog) => void dialog.accept());
      await tap(sheet, 'Empezar vacío');
      // The merge's toast has the same text, so wait for the sheet to close.
      await sheet.waitFor({ state: 'detached' });
      await see(page, /^No se guardó: lo guardado en este dispositivo no se pudo abrir/);

      await letDatabaseOpen(page);
      await tap(page, 'Empezar vacío');
      await tap(sheet, 'Empezar vacío');
      await see(page, /^Lo guardado se abrió y sigue aquí/);
      await page.getByText(UNOPENED).waitFor({ state: 'detached' });
      await follow(page, 'Proyectos');
      await see(page, ONE);
      await seeListed(await stage.open('projects/'), ONE);
    }),
  );

  it(
    'fails for lack of space: the app says so',
    onStage(async (stage) => {
      await createProject(await stage.open('projects/'), ONE);
      const page = await openWithFailingDatabase(stage, 'projects/', 'QuotaExceededError');
      await see(page, 'No hay espacio para abrir lo guardado');
      await letDatabaseOpen(page);
      await tap(page, 'Intentar otra vez');
      await see(page, ONE);
    }),
  );
});

describe('lost data', () => {
  it(
    'prevents saves until it is recovered; merging a copy ends that, and the app saves and copies again',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await page.goto('about:blank');
      await clearDatabases(page, stage);
      const tab = await stage.open('warehouses/new/');
      await see(tab, LOST);
      await tab.getByLabel('Nombre *').fill(WAREHOUSE);
      await tap(tab, 'Crear Almacén');
      await see(tab, /^No se guardó: falta lo que este dispositivo tenía guardado/);
      assert.equal(await tab.getByLabel('Nombre *').inputValue(), WAREHOUSE);

      const device = await stage.open('device/');
      const before = await copiesOn(device);
      await device
        .getByRole('button', { name: /^Ver la copia/ })
        .first()
        .click();
      await tap(device, 'Juntar con lo de aquí');
      await see(device, 'Respaldo juntado con lo de este dispositivo.');
      await device.getByText(LOST).waitFor({ state: 'detached' });
      await keepCopyOf(device);
      await until(async () => (await copiesOn(device)).length > before.length, 'a copy of the recovered data');

      await tab.bringToFront();
      await tab.getByText(LOST).waitFor({ state: 'detached' });
      await tap(tab, 'Crear Almacén');
      await see(tab, 'Almacén creado');
      await see(await stage.open('projects/'), ONE);
    }),
  );

  it(
    "deleting this device's data also deletes its copies",
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      assert.ok((await copiesOn(page)).length > 0);
      await setVisibility(page, 'visible');
      await page.getByRole('button', { name: /^Menú de usuario/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      page.once('dialog', (dialog) => void dialog.accept());
      await tap(page, 'Borrar los datos de este dispositivo');
      await see(page, 'Los datos de este dispositivo se borraron.');
      assert.deepEqual(await copiesOn(page), []);
      assert.equal(await isListed(page, ONE), false);
    }),
  );
});
