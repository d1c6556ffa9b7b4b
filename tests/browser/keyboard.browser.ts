import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, see, waitForKeyHandlers, whenFocused } from './support/page-actions';
import { goTo, onStage } from './support/stage';
import { until } from './support/worker';

/** The keyboard at a desk: no mouse in these stories. */

const DESK = { width: 1280, height: 900 };
const MOST_TABS = 6;

const atDesk = async (page: Page, title: string) => {
  await page.setViewportSize(DESK);
  await arriveAt(page, title);
  // A window that has grown draws its desk's parts a moment later.
  await page.locator('[data-side-bar]').waitFor();
};

const waitForRows = (page: Page) => page.locator('main tbody > tr:not([aria-hidden])').first().waitFor();

const isOnRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('main [data-row-id], main ul[aria-label] > li, main tbody > tr') !== null);

describe('keys at a desk', () => {
  it(
    'the palette starts a task, and Ctrl Z undoes it',
    onStage(async ({ open }) => {
      const page = await open('tasks/');
      await atDesk(page, 'Tareas');
      await waitForKeyHandlers(page);
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Buscar o hacer' });
      await palette.getByRole('combobox').waitFor();
      await page.keyboard.type('iniciar');
      const first = palette.getByRole('option').first();
      await until(async () => /^Iniciar /.test((await first.textContent()) ?? ''), 'an act that starts a task');
      await page.keyboard.press('Enter');
      await see(page, 'Tarea iniciada');
      await palette.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await see(page, 'Deshecho');
    }),
  );

  it(
    "the palette acts on the selected rows and on the open task, and shows each act's key",
    onStage(async ({ open }) => {
      const page = await open('tasks/');
      await atDesk(page, 'Tareas');
      await waitForRows(page);
      await waitForKeyHandlers(page);
      const palette = page.getByRole('dialog', { name: 'Buscar o hacer' });
      const ask = async (words: string) => {
        await page.keyboard.press('Control+k');
        await palette.getByRole('combobox').waitFor();
        await page.keyboard.type(words);
      };
      const hasFocus = (label: string) => whenFocused(page.getByLabel(label), `${label} has the focus`);
      await page.keyboard.type('jxjx');
      await page.getByText('2 seleccionadas').first().waitFor();
      await ask('fecha');
      await palette.getByRole('option', { name: /^Fecha límite 2 seleccionadas/ }).waitFor();
      await page.keyboard.press('Enter');
      await hasFocus('Nueva fecha límite');
      await page.getByLabel('O mover cada una (días)').focus();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await see(page, '2 tareas con otra fecha límite');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await see(page, 'Deshecho');

      await until(() => isOnRow(page), 'the focus on the row again');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/projects\/[^/]+\/tasks\/[^/]+\/$/);
      await page.getByRole('button', { name: 'Más opciones' }).waitFor();
      await ask('modificar');
      await until(async () => /E$/.test((await palette.getByRole('option').first().textContent()) ?? ''), 'Editar shows its key');
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await ask('asignar');
      await page.keyboard.press('Enter');
      await hasFocus('Persona *');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForURL(/\/tasks\/[^/]+\/$/);
    }),
  );

  it(
    'G opens the areas, ? lists the keys, and no letter acts in a field',
    onStage(async ({ open }) => {
      const page = await open('tasks/');
      await atDesk(page, 'Tareas');
      await waitForKeyHandlers(page);
      await page.keyboard.press('/');
      await page.keyboard.type('gpn?');
      assert.equal(await page.getByRole('searchbox', { name: 'Buscar tareas' }).inputValue(), 'gpn?');
      assert.equal(await page.getByRole('dialog').count(), 0);
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.type('gp');
      await arriveAt(page, 'Proyectos');
      await waitForRows(page);
      await page.keyboard.press('/');
      await page.keyboard.press('ArrowDown');
      await until(
        () => page.evaluate(() => document.activeElement?.matches('tbody input[type="checkbox"]') ?? false),
        'the first box has the focus',
      );
      await page.keyboard.press('j');
      await until(() => isOnRow(page), 'a row has the focus');
      await page.keyboard.press('n');
      await arriveAt(page, 'Nuevo Proyecto');
    }),
  );

  it(
    'the list of a field in a dialog leaves the focus where Tab or a click moves it',
    onStage(async ({ open }) => {
      const page = await open('billing/?nueva=');
      await page.setViewportSize(DESK);
      const form = page.getByRole('dialog', { name: 'Nueva Factura' });
      const picker = form.getByRole('combobox', { name: 'Proyecto *' });
      const openList = async () => {
        await picker.focus();
        await page.keyboard.press('ArrowDown');
        await page.getByRole('listbox', { name: 'Proyecto' }).waitFor();
      };
      await openList();
      await page.keyboard.press('Tab');
      await whenFocused(form.getByLabel('Cliente'), 'the field behind the picker has the focus');
      await openList();
      await form.getByLabel('Monto *').click();
      await page.keyboard.type('77');
      assert.equal(await form.getByLabel('Monto *').inputValue(), '77');
    }),
  );

  it(
    'the focus is seen on an item of a menu, and around the end of a long dialog',
    onStage(async ({ open }) => {
      const page = await open('warehouses/whs000000001/shipments/');
      await page.setViewportSize({ ...DESK, height: 600 });
      await page.getByRole('button', { name: 'Más movimientos' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('ArrowDown');
      await whenFocused(page.getByRole('menuitem', { name: 'Traspasar' }), 'the first item has the focus');
      const ring = await page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);
      assert.equal(ring, 'solid');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });

      await goTo(page, 'billing/?nueva=');
      const form = page.getByRole('dialog', { name: 'Nueva Factura' });
      await form.getByRole('button', { name: 'Cerrar' }).focus();
      await page.keyboard.press('Shift+Tab');
      const last = form.getByRole('button', { name: 'Crear Factura' });
      await whenFocused(last, 'the last button has the focus');
      await until(
        () => last.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight + 1),
        'the last button is in sight',
      );
    }),
  );

  it(
    'typing its name chooses the fifteenth option',
    onStage(async ({ open }) => {
      const page = await open('projects/new/');
      await atDesk(page, 'Nuevo Proyecto');
      const field = page.getByRole('combobox', { name: 'Cliente *' });
      await field.focus();
      await page.keyboard.press('ArrowDown');
      const options = page.getByRole('option');
      await options.first().waitFor();
      const last = (await options.last().locator('span').first().textContent()) ?? '';
      await page.keyboard.press('Escape');
      assert.equal(await field.inputValue(), '');
      await page.keyboard.type(last);
      await until(async () => (await options.count()) === 1, 'only the typed one');
      await page.keyboard.press('Enter');
      assert.equal(await field.inputValue(), last);
      assert.equal(new URL(page.url()).pathname, '/projects/new/');
    }),
  );

  it(
    'E edits the invoice beside its list, and a form in a dialog focuses its first field',
    onStage(async ({ open }) => {
      const page = await open('billing/');
      await atDesk(page, 'Facturación');
      await waitForRows(page);
      await waitForKeyHandlers(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^Factura / }).waitFor();
      await page.keyboard.press('e');
      const form = page.getByRole('dialog', { name: 'Editar Factura' });
      await form.waitFor();
      const first = form.locator('form').locator('input, textarea').first();
      await whenFocused(first, 'the first field has the focus');
    }),
  );

  it(
    `Tab reaches the first row from the content in at most ${MOST_TABS} steps`,
    onStage(async ({ open }) => {
      for (const [path, title] of [
        ['tasks/', 'Tareas'],
        ['requests/', 'Solicitudes'],
        ['projects/', 'Proyectos'],
        ['billing/', 'Facturación'],
      ] as const) {
        const page = await open(path);
        await atDesk(page, title);
        await waitForRows(page);
        await page.locator('#contenido').focus();
        let tabs = 0;
        while (!(await isOnRow(page)) && tabs < 20) {
          await page.keyboard.press('Tab');
          tabs += 1;
        }
        assert.ok(tabs <= MOST_TABS, `${title}: ${tabs}`);
        await page.close();
      }
    }),
  );
});
