import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { download } from './support/office-actions';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';
import { CENTRAL, createMaterial, openStock, openWarehouse, seeQuantity, seeStock } from './support/stock-actions';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ONT = 'ONT Milpa Alta';
const SERIALS = Array.from({ length: 995 }, (_, index) => `${ONT},,,${String(index + 1000).padStart(8, '0')},4250.5`);
const BAD = [
  'Antena que no está en el catálogo,5,,,',
  'Conector SC/APC de campo,-3,,,',
  `${ONT},1,,00001000,`,
  'Splitter óptico 1x8 SC/APC,4,,,',
  `${ONT},2,,00009999,`,
];
const FILE = {
  name: 'inventario.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Material,Cantidad,Lote,Serie,Costo unitario', ...SERIALS.slice(0, 500), ...BAD, ...SERIALS.slice(500)].join('\r\n'),
  ),
};

/** Opens the preview of a file's rows, from the warehouse's inventory. */
const openPreview = async (page: Page) => {
  await openWarehouse(page, CENTRAL, 'Inventario');
  await follow(page, 'Importar');
  await arriveAt(page, 'Importar');
  await page.getByLabel('Elegir archivo').setInputFiles(FILE);
  await see(page, 'inventario.csv: 1,000 filas');
  await page.getByRole('heading', { name: 'Revisión' }).waitFor();
};

describe('importing', () => {
  it(
    'of a thousand rows with five invalid ones names the five, writes nothing until confirmed, and then writes the rest',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      await createMaterial(page, ONT, 'Individual');
      await openPreview(page);
      const problems = page.getByRole('list', { name: 'Errores por fila' }).getByRole('listitem');
      assert.deepEqual(await problems.allTextContents(), [
        'Fila 502El catálogo no tiene «Antena que no está en el catálogo».',
        'Fila 503La cantidad «-3» no es un número entero de 1 o más.',
        'Fila 504La serie 00001000 ya está en la fila 2.',
        'Fila 505Falta el lote.',
        'Fila 506Con serie, la cantidad es 1.',
      ]);

      await openWarehouse(page, CENTRAL, 'Inventario');
      await page.getByRole('columnheader', { name: 'Activo' }).waitFor();
      assert.equal(await page.getByRole('row').filter({ hasText: ONT }).count(), 0, 'nothing is written before it is confirmed');

      await openPreview(page);
      await tap(page, 'Importar 995 filas');
      await see(page, 'inventario.csv: importado');
      await arriveAt(page, CENTRAL);
      await seeStock(page, CENTRAL, ONT, '995 Unit');
      await openStock(page, CENTRAL, ONT);
      await reload(page);
      await seeQuantity(page, '995 Unit');
      await page.getByRole('searchbox', { name: 'Buscar serie por sus últimos caracteres' }).fill('00001994');
      await see(page, '1 encontrado');
      await see(page, '00001994');

      // Nearly a thousand lines are exported to Excel and imported again. For so many a library asks for a worker, which the
      // policy refuses.
      await openWarehouse(page, CENTRAL, 'Inventario');
      await tap(page, 'Exportar lotes y series');
      const { name, bytes } = await download(page, page.getByRole('menuitem', { name: 'Lotes y series (Excel)' }));
      assert.match(name, /^inventario-.*\.xlsx$/);
      await follow(page, 'Importar');
      await arriveAt(page, 'Importar');
      await page.getByLabel('Elegir archivo').setInputFiles({ name, mimeType: XLSX, buffer: bytes });
      await see(page, `${name}: 1,014 filas`);
      await see(page, `La serie FS-0001 ya está en ${CENTRAL}.`);
    }),
  );
});
