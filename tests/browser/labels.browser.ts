import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { bytesOf, pictureOfPdf } from './support/files';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { onStage } from './support/stage';
import {
  addLine,
  beginReceive,
  CENTRAL,
  createMaterial,
  fill,
  finalize,
  openStock,
  openWarehouse,
  recordAlerts,
} from './support/stock-actions';

const ONT = 'ONT Loma Bonita';
const SERIALS = Array.from({ length: 80 }, (_, index) => `48575443${String(index + 1).padStart(4, '0')}`);
const PLACE = 'Pasillo Ñ, estante 3';

/** Receives a box of serials at a location, and opens it in the warehouse. */
const receiveBox = async (page: Page) => {
  recordAlerts(page);
  await createMaterial(page, ONT, 'Individual');
  await openWarehouse(page, CENTRAL, 'Movimientos');
  await beginReceive(page);
  await addLine(page, ONT, { 'Números de serie *': SERIALS.join('\n'), Ubicación: PLACE });
  await finalize(page, CENTRAL);
  await openStock(page, CENTRAL, ONT);
};

/** Prints labels with a code on a paper; answers a picture of the sheet. */
const print = async (page: Page, code: string, paper: string, what?: RegExp) => {
  await tap(page, 'Etiquetas');
  const sheet = page.getByRole('dialog', { name: 'Imprimir etiquetas' });
  if (what) await tap(sheet, what);
  await tap(sheet, code);
  await sheet.getByLabel('Papel').selectOption(paper);
  const [download] = await Promise.all([page.waitForEvent('download'), tap(sheet, 'Descargar PDF')]);
  await sheet.waitFor({ state: 'detached' });
  assert.equal(download.suggestedFilename(), 'etiquetas-ont-loma-bonita.pdf');
  return { name: 'hoja.png', mimeType: 'image/png', buffer: pictureOfPdf(await bytesOf(download)) };
};

const scan = async (page: Page, photo: Awaited<ReturnType<typeof print>>) => {
  await tap(page, 'Escanear');
  const scanner = page.getByRole('dialog', { name: 'Escanear' });
  await scanner.getByLabel('Usar una foto').setInputFiles([photo]);
  return scanner;
};

describe('labels', () => {
  for (const code of ['QR', 'Code 128'])
    it(
      `the serials of a box are printed in ${code}, and the scanner reads all eighty from a photo of the sheet`,
      onStage(async ({ open }) => {
        const page = await open('materials/');
        await receiveBox(page);
        const photo = await print(page, code, 'Carta, 80 de 44 × 13 mm');
        await follow(page, 'Emitir');
        await arriveAt(page, 'Emitir envío');
        const scanner = await scan(page, photo);
        await see(scanner, '80 de 80');
        const read = await scanner.getByRole('list', { name: 'Códigos leídos' }).getByRole('listitem').allTextContents();
        assert.deepEqual(read.toSorted(), SERIALS.map((serial) => `${serial} Añadida.`).toSorted());
      }),
    );

  it(
    "scanning a location's label while putting a box away enters that location",
    onStage(async ({ open }) => {
      const page = await open('materials/');
      await receiveBox(page);
      const photo = await print(page, 'QR', 'Rollo de 62 × 29 mm', /^Ubicaciones/);
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceive(page);
      await addLine(page, ONT, { 'Números de serie *': 'LB-99' });
      await fill(page, { 'Proveedor *': 'Red Cerrillo' });
      const reference = await page.getByLabel('Referencia *').inputValue();
      await finalize(page, CENTRAL);
      await page.getByRole('list', { name: 'Envíos' }).getByRole('link', { name: reference }).click();
      await arriveAt(page, reference);
      await tap(page, 'Ubicar');
      const scanner = await scan(page, photo);
      await see(scanner, new RegExp(`^${PLACE} Es la ubicación\\.$`));
      await page.keyboard.press('Escape');
      await scanner.waitFor({ state: 'detached' });
      await tap(page, 'Guardar ubicación');
      await see(page, 'Ubicación guardada');
      await page.getByRole('dialog', { name: 'Ubicar' }).waitFor({ state: 'detached' });
      await openStock(page, CENTRAL, ONT);
      await page.getByRole('button', { name: `LB-99 Ubicación: ${PLACE}` }).waitFor();
    }),
  );
});
