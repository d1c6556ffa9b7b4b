import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { pick } from './support/office-actions';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';
import { until } from './support/worker';

/** The names of controls, in the open dialog if any, that a toast covers. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll('a[href], button, select, [role="combobox"]')]
      .filter((control) => !control.closest('[data-toasts]'))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-toasts]');
      })
      .map((control) => control.textContent),
  );

/** Keeps a toast open, as under a pointer. */
const keepToastOpen = (page: Page, text: string) => page.getByText(text).dispatchEvent('mouseover');

const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));

/** The box of a toast that has stopped moving. */
const toastBox = async (page: Page) => {
  const toast = page.locator('[data-sonner-toast][data-front="true"]');
  await until(async () => {
    const [one, other] = [await toast.boundingBox(), await toast.boundingBox()];
    return one !== null && one.y === other?.y;
  }, 'the toast does not move');
  const box = await toast.boundingBox();
  if (!box) throw new Error('no toast');
  return box;
};

const createWarehouse = async (page: Page) => {
  await follow(page, 'Nuevo Almacén');
  await arriveAt(page, 'Nuevo Almacén');
  await page.getByLabel('Nombre *').fill('Bodega Poniente');
  await tap(page, 'Crear Almacén');
  await see(page, 'Almacén creado');
  await keepToastOpen(page, 'Almacén creado');
  await arriveAt(page, 'Almacenes');
  await see(page, 'Almacén creado');
};

const coversNothing = (page: Page, where: string) => until(async () => (await coveredByToasts(page)).length === 0, where);

describe('the toast of a save', () => {
  it(
    'is shown also if the form was reloaded and Back loads another document',
    onStage(async ({ open }) => {
      const page = await open('projects/');
      await follow(page, 'Nuevo Proyecto');
      await arriveAt(page, 'Nuevo Proyecto');
      await reload(page);
      await page.getByLabel('Nombre del proyecto *').fill('Proyecto tras recargar');
      await pick(page, page.getByRole('combobox', { name: 'Cliente *' }), 'Redes Altavega');
      await tap(page, 'Crear Proyecto');
      await arriveAt(page, 'Proyectos');
      await see(page, 'Proyecto creado');
      await see(page, 'Proyecto tras recargar');
    }),
  );

  it(
    'is shown on the next page, covers nothing that can be tapped at its end, and ends with that page',
    onStage(async ({ open }) => {
      const page = await open('warehouses/');
      await createWarehouse(page);
      await page.setViewportSize({ width: 390, height: 420 });
      await scrollToEnd(page);
      await coversNothing(page, 'at the end of the list');
      await page.getByRole('link', { name: 'Nuevo Almacén' }).click();
      await arriveAt(page, 'Nuevo Almacén');
      await page.getByText('Almacén creado').waitFor({ state: 'detached' });
    }),
  );

  it(
    'is above the bottom bar of a phone, and above a sheet that opens below it',
    onStage(async ({ open }) => {
      const page = await open('warehouses/');
      await createWarehouse(page);
      const bar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox();
      const told = await toastBox(page);
      assert.ok(bar && told.y + told.height < bar.y && told.y > bar.y - 160, `${told.y} over ${bar?.y}`);
      for (const height of [844, 640]) {
        await page.setViewportSize({ width: 390, height });
        await page.getByRole('button', { name: 'Más', exact: true }).click();
        const sheet = page.getByRole('dialog', { name: 'Más' });
        await sheet.getByRole('link').first().waitFor();
        await see(page, 'Almacén creado');
        await coversNothing(page, `in a sheet of ${height} px`);
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
      }
    }),
  );

  for (const width of [1024, 1280])
    it(
      `is in the lower corner of a desk of ${width} px, and covers no control at the end of a table`,
      onStage(
        async ({ open }) => {
          const page = await open('tasks/?estado=Pending');
          const rows = page.getByRole('table', { name: 'Tareas' }).locator('tbody > tr:not([aria-hidden])');
          await rows.first().getByRole('checkbox').click();
          await page.getByRole('button', { name: 'Iniciar', exact: true }).click();
          await see(page, '1 tarea en progreso');
          await keepToastOpen(page, '1 tarea en progreso');
          const told = await toastBox(page);
          assert.ok(width - told.x - told.width <= 40, `${told.x + told.width} of ${width}`);
          assert.ok(told.y > 400, `${told.y}`);
          await scrollToEnd(page);
          await coversNothing(page, 'at the end of the table');
        },
        { as: { viewport: { width, height: 800 }, hasTouch: false } },
      ),
    );
});
