import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOfPdf } from './support/files';
import { assertContains, download } from './support/office-actions';
import { see, tap } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';

const BUSINESS = 'Enlaces del Peñón';

/** The pictures in a PDF, by their sides in pixels. */
const picturesOf = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/Subtype \/Image\s+\/Width (\d+)\s+\/Height (\d+)/g)].map(([, ...sides]) =>
    sides.map(Number),
  );

describe('the logo of the business', () => {
  it(
    'is reduced on the device, stays after a reload, and is printed on documents without network',
    onStage(async ({ open }) => {
      const page = await open('preferences/');
      await page.getByLabel('Nombre de la empresa *').fill(BUSINESS);
      // A picture of a camera's size, with noise that no format compresses.
      const bytes = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(3000, 1000);
        const pen = canvas.getContext('2d');
        for (let at = 0; at < 3000; at += 10) {
          if (pen) pen.fillStyle = `hsl(${(at * 7) % 360} 80% 50%)`;
          pen?.fillRect(at, (at * 13) % 500, 10, 500);
        }
        return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
      });
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });
      await page.getByRole('img', { name: 'Logotipo' }).waitFor();
      await tap(page, 'Guardar');
      await see(page, 'Datos de la empresa guardados');
      await reload(page);
      await page.getByRole('img', { name: 'Logotipo' }).waitFor();
      await goTo(page, 'billing/');
      const { bytes: pdf } = await download(
        page,
        page.getByRole('list', { name: 'Facturas' }).getByRole('button', { name: 'PDF' }).first(),
      );
      assertContains(textOfPdf(pdf), [BUSINESS]);
      assert.deepEqual(picturesOf(pdf), [[600, 200]]);
      await goTo(page, 'preferences/');
      await page.locator('input[type=file]').setInputFiles({
        name: 'trampa.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      });
      await see(page, 'trampa.png no se puede usar como logotipo. Elige una imagen JPG, PNG o WebP.');
      await page.getByRole('img', { name: 'Logotipo' }).waitFor();
    }),
  );
});
