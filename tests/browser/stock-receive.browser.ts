import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arriveAt, see, tap, tapTwice } from './support/page-actions';
import { onStage, reload } from './support/stage';
import {
  addLine,
  beginReceipt,
  CENTRAL,
  chooseMaterial,
  createMaterial,
  finalize,
  hearAlerts,
  openStock,
  openWarehouse,
  RECEIVED,
  seeQuantity,
  seeStock,
} from './support/stock-actions';

const ONT = 'ONT Loma Bonita';
const SPLITTER = 'Splitter Loma Bonita';
const ROSETTE = 'Roseta Loma Bonita';
const REEL = 'Cable Loma Bonita';
const TERMINAL = 'Terminal Loma Bonita';

/** Forty serials as a supplier's sheet has them, one of them twice. */
const SHEET = [...Array.from({ length: 40 }, (_, index) => `LB${String(index + 1).padStart(4, '0')}`), 'lb0007'].join('\n');

describe('receiving', () => {
  it(
    '40 serials of one paste: all 40 come in, one by one, and are still there after a reload',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      const said = hearAlerts(page);
      await createMaterial(page, ONT, 'Individual');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceipt(page);
      await chooseMaterial(page, ONT);
      await page.getByLabel('Números de serie *').focus();
      await page.keyboard.insertText(SHEET);
      await see(page, '40 series listas');
      await see(page, 'lb0007: repetida, se recibe una vez');
      await tap(page, 'Añadir');
      await page.getByRole('list', { name: 'Artículos del envío' }).getByText('40 Unit', { exact: true }).waitFor();
      await finalize(page, CENTRAL);
      assert.deepEqual(said, [RECEIVED]);

      await openStock(page, CENTRAL, ONT);
      await reload(page);
      await seeQuantity(page, '40 Unit');
      const serials = page.getByRole('list', { name: 'Series' }).getByRole('listitem');
      assert.equal(await serials.count(), 40);
      await page.getByRole('searchbox', { name: 'Buscar serie por sus últimos caracteres' }).fill('0040');
      await see(page, '1 encontrado');
      await see(page, 'LB0040');

      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceipt(page);
      await chooseMaterial(page, ONT);
      await page.getByLabel('Números de serie *').fill('LB0040');
      await see(page, `LB0040: ya está en ${CENTRAL}`);
      await tap(page, 'Añadir');
      await see(page, `La serie LB0040 ya está en ${CENTRAL}.`);
      assert.equal(await page.getByText('No se han añadido artículos aún').count(), 1);
    }),
  );

  it(
    'the same lot twice: its quantity adds up in one lot',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      const said = hearAlerts(page);
      await createMaterial(page, SPLITTER, 'Lote');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceipt(page);
      await addLine(page, SPLITTER, { 'Número de lote *': 'L-77', 'Cantidad *': '12' });
      await finalize(page, CENTRAL);
      await beginReceipt(page);
      await chooseMaterial(page, SPLITTER);
      await page.getByLabel('Número de lote *').fill(' l-77');
      await see(page, 'Este lote ya está aquí: se suma a 12 Unit.');
      await page.getByLabel('Cantidad *').fill('5');
      await tap(page, 'Añadir');
      await finalize(page, CENTRAL);
      assert.deepEqual(said, [RECEIVED, RECEIVED]);

      await openStock(page, CENTRAL, SPLITTER);
      await seeQuantity(page, '17 Unit');
      const lots = page.getByRole('list', { name: 'Lotes' }).getByRole('listitem');
      assert.equal(await lots.count(), 1);
      await lots.getByText('L-77', { exact: true }).waitFor();
      await lots.getByText('17 Unit', { exact: true }).waitFor();
    }),
  );

  it(
    'what came without a place is put away, all lines at once, and lies there after a reload',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      hearAlerts(page);
      await createMaterial(page, ROSETTE, 'Cantidad');
      await createMaterial(page, REEL, 'Lote');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceipt(page);
      await addLine(page, ROSETTE, { 'Cantidad *': '30' });
      await addLine(page, REEL, { 'Número de lote *': 'R-9', 'Cantidad *': '500' });
      const reference = await page.getByLabel('Referencia *').inputValue();
      await finalize(page, CENTRAL);
      await page.getByRole('list', { name: 'Envíos' }).getByRole('link', { name: reference }).click();
      await arriveAt(page, reference);
      await tap(page, 'Ubicar');
      const sheet = page.getByRole('dialog', { name: 'Ubicar' });
      await sheet.getByRole('checkbox', { name: 'Todos (2)' }).check();
      await sheet.getByLabel('Ubicación *').fill('Rack A1');
      await tap(page, 'Guardar ubicación');
      await see(page, 'Ubicación guardada');
      await openStock(page, CENTRAL, REEL);
      await reload(page);
      await see(page, 'Ubicación: Rack A1');
      await openStock(page, CENTRAL, ROSETTE);
      await see(page, 'Ubicación: Rack A1');
    }),
  );

  it(
    'two taps on Finalizar move once',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      const said = hearAlerts(page);
      await createMaterial(page, TERMINAL, 'Cantidad');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceipt(page);
      await addLine(page, TERMINAL, { 'Cantidad *': '25' });
      const reference = await page.getByLabel('Referencia *').inputValue();
      await tapTwice(page.getByRole('button', { name: 'Finalizar' }));
      const shipments = page.getByRole('list', { name: 'Envíos' });
      await shipments.getByText(reference).waitFor();
      await reload(page);
      await shipments.getByText(reference).waitFor();
      assert.equal(await shipments.getByText(reference).count(), 1);
      assert.deepEqual(said, [RECEIVED]);
      await seeStock(page, CENTRAL, TERMINAL, '25 Unit');
    }),
  );
});
