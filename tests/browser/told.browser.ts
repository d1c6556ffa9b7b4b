import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { pick } from './support/office-actions';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';
import { until } from './support/worker';

/** The names of what could be tapped, in the dialog if one is open, if no toast lay over it. */
const underToasts = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll('a[href], button, select, [role="combobox"]')]
      .filter((control) => !control.closest('[data-toasts]'))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-toasts]');
      })
      .map((control) => control.textContent),
  );

const sparesAll = (page: Page, where: string) => until(async () => (await underToasts(page)).length === 0, where);

describe('what was saved', () => {
  it(
    'is told also when the form had been reloaded and Back is another document',
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
    'lies over nothing that can be tapped, nor over the last button of the next form',
    onStage(async ({ open }) => {
      const page = await open('warehouses/');
      await follow(page, 'Nuevo Almacén');
      await arriveAt(page, 'Nuevo Almacén');
      await page.getByLabel('Nombre *').fill('Bodega Poniente');
      await tap(page, 'Crear Almacén');
      await see(page, 'Almacén creado');
      // A toast under a pointer stays.
      await page.getByText('Almacén creado').dispatchEvent('mouseover');
      await sparesAll(page, 'in the list');
      await page.getByRole('link', { name: 'Nuevo Almacén' }).click();
      await arriveAt(page, 'Nuevo Almacén');
      await see(page, 'Almacén creado');
      await sparesAll(page, 'in the next form');
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await sparesAll(page, 'at its end');
      const last = page.getByRole('button', { name: 'Crear Almacén' });
      await until(
        () =>
          last.evaluate((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        'the last button can be tapped',
      );
    }),
  );

  for (const [where, height] of [
    ['comes up under it', 844],
    ['leaves no room for it', 300],
  ] as const)
    it(
      `takes no tap of a sheet that ${where}`,
      onStage(async ({ open }) => {
        const page = await open('warehouses/new/');
        await arriveAt(page, 'Nuevo Almacén');
        await page.getByLabel('Nombre *').fill('Bodega Poniente');
        await tap(page, 'Crear Almacén');
        await see(page, 'Almacén creado');
        await page.getByText('Almacén creado').dispatchEvent('mouseover');
        await page.getByRole('link', { name: 'Nuevo Almacén' }).click();
        await arriveAt(page, 'Nuevo Almacén');
        await page.setViewportSize({ width: 390, height });
        await page.getByRole('combobox', { name: /^Encargado/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button').nth(2).waitFor();
        await see(page, 'Almacén creado');
        await sparesAll(page, `in a sheet that ${where}`);
      }),
    );
});
