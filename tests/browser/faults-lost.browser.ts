import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, createProject, follow, see, tap } from './support/hands';
import { onStage, reload, type Stage } from './support/stage';
import { until } from './support/worker';

const ONE = 'Ramal poniente';
const OTHER = 'Ramal oriente';

/** What a browser does when it clears a site's databases; its other places stay. */
const clearDatabases = async (page: Page, origin: string) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
};
const originOf = ({ site }: Stage) => new URL(site.url).origin;

const isListed = async (page: Page, title: string) => (await page.getByRole('link', { name: title }).count()) > 0;

/** The page goes into the background, and what it copies then lies beside the database. */
const keepCopyOf = async (page: Page) => {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const copies = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const sizes: number[] = [];
      for await (const entry of root.values())
        if (entry.kind === 'directory')
          for await (const file of (entry as FileSystemDirectoryHandle).values())
            if (file.kind === 'file') sizes.push((await (file as FileSystemFileHandle).getFile()).size);
      return sizes;
    });
  await until(async () => (await copies()).some((size) => size > 1_000), 'la copia en el dispositivo');
};

/** Chooses a file of `/device/` and brings it in as a whole. */
const replaceBy = async (page: Page, file: string) => {
  await page.getByLabel('Elegir archivo de respaldo').setInputFiles(file);
  await page.getByRole('dialog', { name: 'Restaurar respaldo' }).waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await tap(page, 'Reemplazar todo');
  await see(page, 'Respaldo restaurado.');
};

describe('lo que se pierde se recupera', () => {
  it(
    'el navegador borró la base con la aplicación cerrada: se dice, y la copia del dispositivo lo devuelve',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await keepCopyOf(page);
      await page.goto('about:blank');
      await clearDatabases(page, originOf(stage));
      const again = await stage.open('projects/');
      await see(again, 'No se puede leer lo guardado');
      assert.equal(await isListed(again, ONE), false);
      assert.equal(await isListed(again, 'Anillo de fibra Altavega Norte'), false, 'no parece una primera visita');
      await follow(again, 'Recuperar mis datos');
      await arriveAt(again, 'Datos de este dispositivo');
      await again
        .getByRole('button', { name: /^Restaurar la copia/ })
        .first()
        .click();
      await again.getByRole('dialog', { name: 'Restaurar respaldo' }).waitFor();
      again.once('dialog', (dialog) => void dialog.accept());
      await tap(again, 'Reemplazar todo');
      await see(again, 'Respaldo restaurado.');
      const last = await stage.open('projects/');
      assert.equal(await isListed(last, ONE), true);
      assert.equal(await last.getByText('No se puede leer lo guardado').count(), 0);
    }),
  );

  it(
    'el navegador borró la base con la aplicación abierta: lo que estaba en pantalla vuelve al disco',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      await clearDatabases(page, originOf(stage));
      await createProject(page, OTHER);
      await reload(page);
      for (const title of [ONE, OTHER]) assert.equal(await isListed(page, title), true, title);
    }),
  );

  it(
    'sin base de datos funciona hasta cerrar, y lo dice',
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

  it(
    'respaldar, empezar vacío y restaurar devuelve todo; un archivo cortado no cambia nada',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, ONE);
      const device = await stage.open('device/');
      const [download] = await Promise.all([device.waitForEvent('download'), tap(device, 'Respaldar')]);
      const file = path.join(tmpdir(), `telecampo-respaldo-${process.pid}.json`);
      await download.saveAs(file);

      await tap(device, 'Empezar vacío');
      device.once('dialog', (dialog) => void dialog.accept());
      await tap(device.getByRole('dialog', { name: 'Empezar vacío' }), 'Empezar vacío');
      await see(device, 'Listo: este dispositivo empieza vacío.');

      const cut = `${file}.cortado.json`;
      await writeFile(cut, (await readFile(file)).subarray(0, 20_000));
      await device.getByLabel('Elegir archivo de respaldo').setInputFiles(cut);
      await see(device, 'El archivo está incompleto o dañado y no se puede leer; nada cambió.');

      await replaceBy(device, file);
      const last = await stage.open('projects/');
      assert.equal(await isListed(last, ONE), true);
      const second = path.join(tmpdir(), `telecampo-respaldo-${process.pid}-2.json`);
      const again = await stage.open('device/');
      const [copy] = await Promise.all([again.waitForEvent('download'), tap(again, 'Respaldar')]);
      await copy.saveAs(second);
      const [before, after] = await Promise.all([file, second].map(async (name) => JSON.parse(await readFile(name, 'utf8'))));
      assert.deepEqual(after.tables, before.tables);
      assert.deepEqual(after.files, before.files);
    }),
  );
});

describe('el arnés ve las pérdidas', () => {
  it(
    'escribir después (write-behind) pierde lo confirmado cuando se mata el navegador; escribir antes, no',
    onStage(async (stage) => {
      const page = await stage.open();
      await page.evaluate(async () => {
        const opening = indexedDB.open('control', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('later');
          opening.result.createObjectStore('first');
        };
        const database = await new Promise<IDBDatabase>((resolve) => {
          opening.onsuccess = () => resolve(opening.result);
        });
        const put = (store: string, key: number) =>
          new Promise<void>((resolve) => {
            const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
            transaction.objectStore(store).put(true, key);
            transaction.oncomplete = () => resolve();
          });
        const acknowledged = { later: 0, first: 0 };
        Object.assign(window, { acknowledged });
        const burst = async () => {
          for (;;) {
            acknowledged.later += 1;
            const key = acknowledged.later;
            setTimeout(() => void put('later', key), 500);
            await put('first', acknowledged.first + 1);
            acknowledged.first += 1;
          }
        };
        void burst();
      });
      await until(
        () => page.evaluate(() => (window as unknown as { acknowledged: { first: number } }).acknowledged.first > 100),
        'cien escrituras',
      );
      const acknowledged = await page.evaluate(
        () => (window as unknown as { acknowledged: { later: number; first: number } }).acknowledged,
      );
      await stage.restart('kill');
      const again = await stage.open();
      const kept = await again.evaluate(async () => {
        const opening = indexedDB.open('control', 1);
        const database = await new Promise<IDBDatabase>((resolve) => {
          opening.onsuccess = () => resolve(opening.result);
        });
        const count = (store: string) =>
          new Promise<number>((resolve) => {
            const request = database.transaction(store).objectStore(store).count();
            request.onsuccess = () => resolve(request.result);
          });
        return { later: await count('later'), first: await count('first') };
      });
      assert.ok(kept.first >= acknowledged.first, `strict: ${kept.first} de ${acknowledged.first}`);
      assert.ok(kept.later < acknowledged.later, `write-behind debía perder: ${kept.later} de ${acknowledged.later}`);
    }),
  );
});
