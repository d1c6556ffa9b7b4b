import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arriveAt, see, tap, tapTwice } from './support/page-actions';
import { onStage, reload } from './support/stage';
import {
  addLine,
  beginReceive,
  CENTRAL,
  createMaterial,
  finalize,
  openStock,
  openWarehouse,
  RECEIVED,
  recordAlerts,
  seeStock,
} from './support/stock-actions';

const ROSETTE = 'Roseta Loma Bonita';
const REEL = 'Cable Loma Bonita';
const TERMINAL = 'Terminal Loma Bonita';

describe('receiving', () => {
  it(
    'stock received without a location is put away, all lines at once, and keeps its location after a reload',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      recordAlerts(page);
      await createMaterial(page, ROSETTE, 'Cantidad');
      await createMaterial(page, REEL, 'Lote');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceive(page);
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
      await sheet.waitFor({ state: 'detached' });
      await openStock(page, CENTRAL, REEL);
      await reload(page);
      await see(page, 'Ubicación: Rack A1');
      await openStock(page, CENTRAL, ROSETTE);
      await see(page, 'Ubicación: Rack A1');
    }),
  );

  it(
    'a double tap on Finalizar moves the stock once',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      const said = recordAlerts(page);
      await createMaterial(page, TERMINAL, 'Cantidad');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await beginReceive(page);
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
