import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';
import { reachStore } from './support/store';

const AT_DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false } as const;
/** Of the sample: short in one warehouse, and another one has plenty. */
const [BOX, SHORT, GIVER] = ['Caja NAP 16 puertos', 'Bodega Colima', 'Almacén Central'];

const choose = async (page: Page) => {
  await page.goto(new URL('/materials/', page.url()).href);
  await page.getByRole('table', { name: 'Materiales' }).getByRole('row').filter({ hasText: BOX }).getByRole('checkbox').check();
};
const lines = (page: Page) => page.getByRole('list', { name: 'Artículos del envío' });
const newest = async (page: Page) => {
  await reachStore(page);
  return page.evaluate(() => {
    const all = [...window.business.data.shipments.values()].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    const { purpose, lines: known = [], timeline = [], finalizedAt } = all.at(-1) ?? {};
    return {
      purpose,
      quantities: known.map(({ quantity }) => quantity),
      status: timeline.at(-1)?.status,
      isPosted: Boolean(finalizedAt),
    };
  });
};

describe('what a warehouse is short of, at a desk', () => {
  it(
    'is ordered by an announced receipt that begins filled in, and is not ordered twice',
    onStage(
      async ({ open }) => {
        const page = await open('materials/');
        page.on('dialog', (dialog) => void dialog.accept());
        await choose(page);
        await tap(page, 'Reponer');
        await arriveAt(page, 'Recibir envío');
        await lines(page).getByText('20 Unit').waitFor();
        await page.getByLabel('Proveedor *').fill('Óptica Cerrillo');
        await tap(page, 'Programar');
        await see(page, 'Recepción programada');
        await arriveAt(page, SHORT);
        await reload(page);
        assert.deepEqual(await newest(page), { purpose: 'supply', quantities: [20], status: 'Scheduled', isPosted: false });

        await choose(page);
        assert.equal(await page.getByRole('button', { name: 'Reponer' }).count(), 0, 'what is ordered is not ordered again');
      },
      { as: AT_DESK },
    ),
  );

  it(
    'is sent by who can spare most, in a transfer that begins filled in',
    onStage(
      async ({ open }) => {
        const page = await open('materials/');
        page.on('dialog', (dialog) => void dialog.accept());
        await choose(page);
        await tap(page, 'Traspasar');
        await arriveAt(page, 'Traspasar');
        await see(page, GIVER);
        await lines(page).getByText('14 Unit').waitFor();
        assert.equal(await page.getByLabel('Destino *').locator('option:checked').textContent(), SHORT);
        await tap(page, 'Finalizar');
        await see(page, 'Traspaso en camino');
        await reload(page);
        assert.deepEqual(await newest(page), { purpose: 'transfer', quantities: [14], status: 'In Transit', isPosted: true });
      },
      { as: AT_DESK },
    ),
  );
});
