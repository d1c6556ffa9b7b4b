import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { filmOfCodes, photoOfLabels } from './support/code-pictures';
import { see, tap } from './support/page-actions';
import { repeats } from './support/repeats';
import { cameraShowing, scanInReceipt } from './support/scanning';
import { NOT_REACHED, onStage, reload } from './support/stage';
import { CENTRAL, finalize, openStock, RECEIVED, recordAlerts, seeQuantity } from './support/stock-actions';

const ONT = 'ONT Loma Bonita';
const SERIALS = Array.from({ length: 40 }, (_, index) => `LB${String(index + 1).padStart(4, '0')}`);
/** The camera shows two codes a second. */
const HELD = SERIALS.slice(0, repeats({ night: 40, day: 12 }));
/** A serial of the sample's ONT, in Bodega León. */
const ELSEWHERE = 'TLC7A0034';

const FOLDER = mkdtempSync(path.join(tmpdir(), 'telecampo-codes-'));
const FILM = path.join(FOLDER, 'codes.y4m');
const CAMERA = cameraShowing(FILM);

const finishReceipt = async (page: Page, serials: readonly string[]) => {
  const said = recordAlerts(page);
  assert.deepEqual((await page.getByLabel('Números de serie *').inputValue()).split('\n').toSorted(), serials);
  await tap(page, 'Añadir');
  await finalize(page, CENTRAL);
  assert.deepEqual(said, [RECEIVED]);
  await openStock(page, CENTRAL, ONT);
  await reload(page);
  await seeQuantity(page, `${serials.length} Unit`);
};

before(async () => writeFile(FILM, await filmOfCodes([...HELD.slice(0, 7), ELSEWHERE, ...HELD.slice(7), 'lb0007'])));
after(() => rm(FOLDER, { recursive: true }));

describe('scanning', () => {
  it(
    `${HELD.length} codes held before the camera, without a network after one visit: each is added once, and one from elsewhere is refused with its location`,
    onStage(
      async ({ open, site }) => {
        await site.stop();
        const page = await open('materials/');
        const [worker, scanner] = await Promise.all([page.waitForEvent('worker'), scanInReceipt(page, ONT)]);
        assert.equal(new URL(worker.url()).pathname, '/scanner/reader.js');
        const read = scanner.getByRole('list', { name: 'Códigos leídos' });
        await see(scanner, `${HELD.length} en el formulario`);
        await read.getByText(`${ELSEWHERE} No se añadió: es de otro material`).first().waitFor();
        assert.match((await read.textContent()) ?? '', /Bodega León/);
        await read.getByText('lb0007 Repetida: ya está en este formulario, no se añadió otra vez.').first().waitFor();
        await page.keyboard.press('Escape');
        await scanner.waitFor({ state: 'detached' });
        await finishReceipt(page, HELD);
      },
      { as: CAMERA, allow: NOT_REACHED },
    ),
  );

  it(
    'without a camera the scanner says so; forty bar codes are read from two photos, and a file that is no photo is reported',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      const scanner = await scanInReceipt(page, ONT);
      await see(scanner, 'Este dispositivo no tiene cámara. Usa una foto o escribe el código.');
      const photo = async (name: string, texts: readonly string[]) => ({
        ...{ name, mimeType: 'image/png', buffer: await photoOfLabels(texts) },
      });
      await scanner
        .getByLabel('Usar una foto')
        .setInputFiles([
          await photo('caja-1.png', SERIALS.slice(0, 20)),
          { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('Medir') },
          await photo('caja-2.png', [...SERIALS.slice(20), SERIALS[6] ?? '']),
        ]);
      await see(scanner, '40 en el formulario');
      const read = scanner.getByRole('list', { name: 'Códigos leídos' });
      await read.getByText('nota.png no es una foto que se pueda abrir.').waitFor();
      await read.getByText('LB0007 Repetida: ya está en este formulario, no se añadió otra vez.').waitFor();
      await page.keyboard.press('Escape');
      await scanner.waitFor({ state: 'detached' });
      await finishReceipt(page, SERIALS);
    }),
  );

  it(
    'a reader that fails to load is reported, and typed codes still work',
    onStage(
      async ({ open, site }) => {
        site.fail((pathname) => pathname.endsWith('.wasm'));
        const page = await open('materials/');
        const scanner = await scanInReceipt(page, ONT);
        await see(scanner, 'No se pudo cargar el lector de códigos. Inténtalo otra vez o escribe el código.');
        await scanner.getByLabel('Escribir el código').fill('LB0001');
        await page.keyboard.press('Enter');
        await see(scanner, '1 en el formulario');
      },
      { as: { ...CAMERA, serviceWorkers: 'block' }, allow: [/zxing_reader\.wasm/, /scanner\/reader\.js$/] },
    ),
  );
});
