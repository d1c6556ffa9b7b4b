import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, see, tap } from './support/page-actions';
import { onStage } from './support/stage';
import { addLine, CENTRAL, finalize, LEON, openWarehouse, recordAlerts, seeStock, stockUp } from './support/stock-actions';

const CLAMP = 'Abrazadera Paso Ancho';

const inTransit = (page: Page) => page.getByRole('list', { name: 'Traspasos en camino' }).getByRole('listitem');

describe('a transfer', () => {
  it(
    'leaves, is in transit until it is received, also in parts, and the two warehouses keep the total quantity',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      recordAlerts(page);
      await stockUp(page, CLAMP, '10');
      await tap(page, 'Más movimientos');
      await page.getByRole('menuitem', { name: 'Traspasar' }).click();
      await arriveAt(page, 'Traspasar');
      await page.getByLabel('Destino *').selectOption({ label: LEON });
      await addLine(page, CLAMP, { 'Cantidad *': '6' });
      const reference = await page.getByLabel('Referencia *').inputValue();
      await finalize(page, CENTRAL);
      await see(page, 'Traspaso en camino');
      await seeStock(page, CENTRAL, CLAMP, '4 Unit');

      await openWarehouse(page, LEON, 'Inventario');
      await page.getByRole('columnheader', { name: 'Activo' }).waitFor();
      assert.equal(await page.getByRole('row').filter({ hasText: CLAMP }).count(), 0, 'it has not arrived yet');
      await openWarehouse(page, LEON, 'Movimientos');
      const transfer = inTransit(page).filter({ hasText: reference });
      await transfer.getByRole('link').click();
      await arriveAt(page, 'Recibir traspaso');
      await see(page, 'De 6 Unit');
      assert.equal(await page.getByLabel(CLAMP).inputValue(), '6');
      await page.getByLabel(CLAMP).fill('2');
      await tap(page, 'Recibir');
      await see(page, 'Llegaron 2 de 6 Unit');
      await transfer.waitFor();
      await seeStock(page, LEON, CLAMP, '2 Unit');

      await openWarehouse(page, LEON, 'Movimientos');
      await transfer.getByRole('link').click();
      await arriveAt(page, 'Recibir traspaso');
      await see(page, 'De 4 Unit');
      await page.getByLabel(CLAMP).fill('5');
      await tap(page, 'Recibir');
      await see(page, /quedan 4/i);
      await page.getByLabel(CLAMP).fill('4');
      await tap(page, 'Recibir');
      await arriveAt(page, LEON);
      await transfer.waitFor({ state: 'detached' });
      await seeStock(page, LEON, CLAMP, '6 Unit');
      await seeStock(page, CENTRAL, CLAMP, '4 Unit');
      await openWarehouse(page, CENTRAL, 'Movimientos');
      await page.getByRole('list', { name: 'Envíos' }).getByRole('link', { name: reference }).getByText('Entregado').waitFor();
    }),
  );
});
