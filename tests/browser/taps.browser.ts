import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { arriveAt, see, tap, whenFocused } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { until } from './support/worker';

const TASK = 'projects/prj000000001/tasks/tsk000000005/';
/** Longer than the interaction guard blocks taps. */
const REST_MS = 1500;

/**
 * The point where a finger taps. The clock stops here, so that a second tap comes as fast as the story needs. It is paused in the
 * future, by more than a busy machine needs, because no clock goes back.
 */
const aim = async (page: Page, target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  assert.ok(box);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const press = (page: Page, { x, y }: { readonly x: number; readonly y: number }) => page.mouse.click(x, y);

const holdTime = async (page: Page) => {
  await page.clock.install();
  await reload(page);
  await page.locator('html[data-interaction-guard]').waitFor();
};

describe('a second tap at the same position', () => {
  it(
    'does not finish the task that the first one started',
    onStage(async ({ open }) => {
      const page = await open(TASK);
      await holdTime(page);
      const place = await aim(page, page.getByRole('button', { name: 'Iniciar tarea' }));
      await press(page, place);
      await page.getByRole('button', { name: 'Finalizar tarea' }).waitFor();
      await press(page, place);
      await page.clock.runFor(REST_MS);
      await see(page, 'En Progreso');
      assert.equal(await page.getByRole('dialog').count(), 0, 'the report is not open');
      await page.clock.resume();
      await page.locator('[data-tap-shield]').waitFor({ state: 'detached' });
      await press(page, place);
      await page.getByRole('dialog', { name: 'Reporte de finalización' }).waitFor();
    }),
  );
  it(
    'does not approve a second request: the decided one keeps its place, then the next one gets the focus',
    onStage(async ({ open }) => {
      const page = await open('requests/');
      await holdTime(page);
      const list = page.getByRole('list', { name: 'Gastos y materiales' });
      const cards = list.locator('> li');
      const titles = () => list.getByRole('heading', { level: 3 }).allTextContents();
      await cards.first().waitFor();
      const before = await titles();
      const place = await aim(page, cards.first().getByRole('button', { name: 'Aprobar' }));
      await press(page, place);
      await list.getByText(/^Aprobó/).waitFor();
      await press(page, place);
      assert.deepEqual(await titles(), before);
      await page.clock.runFor(REST_MS);
      await until(async () => (await titles()).length < before.length, 'the decided request is gone');
      assert.deepEqual(await titles(), before.slice(1));
      await page.clock.resume();
      await whenFocused(cards.first(), 'the next card has the focus');
    }),
  );
});

describe('the action bar of a task', () => {
  it(
    'covers no field being typed in, and reappears afterwards',
    onStage(async ({ open }) => {
      const page = await open(TASK);
      await tap(page, 'Escribir comentario');
      await page.getByLabel('Comentario *').fill('Falta la etiqueta del puerto 4.');
      const send = page.getByRole('button', { name: 'Comentar' });
      /** Scrolls the button exactly to where the bar would be. */
      await send.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + 16));
      const box = await send.boundingBox();
      assert.ok(box);
      await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      await page.getByRole('list', { name: 'Comentarios' }).getByText('Falta la etiqueta del puerto 4.').waitFor();
      await see(page, 'Pendiente');
      const bar = page.locator('[data-primary-action]');
      await page.evaluate(() => window.scrollTo(0, 0));
      await until(
        () => bar.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight + 1),
        'the bar is back within reach',
      );
    }),
  );
});

describe('the focus', () => {
  it(
    'returns to the opened row, at the same scroll position',
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000001/tasks/');
      await page.locator('html[data-interaction-guard]').waitFor();
      const row = page.getByRole('list', { name: 'Tareas' }).getByRole('link', { name: /Entrega de memoria técnica/ });
      await row.click();
      await arriveAt(page, 'Entrega de memoria técnica');
      await page.getByRole('button', { name: 'Volver' }).click();
      await whenFocused(row, 'the row has the focus');

      await row.click();
      await arriveAt(page, 'Entrega de memoria técnica');
      await tap(page, 'Más opciones');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await see(page, 'Tarea eliminada');
      await whenFocused(page.getByRole('list', { name: 'Tareas' }), 'the row in its place has the focus');
    }),
  );
});

describe('the activity', () => {
  it(
    'keeps its length and scroll position when one returns to it',
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000001/tasks/tsk000000004/');
      const points = page.getByRole('list', { name: 'Lista de verificación' }).getByRole('checkbox');
      const progress = page.getByText(/^\d de \d completados$/);
      for (const index of [0, 1, 2, 0, 1, 2]) {
        const before = await progress.textContent();
        await points.nth(index).click();
        await until(async () => (await progress.textContent()) !== before, 'the tick is saved');
      }
      await goTo(page, 'activity/');
      await page.locator('html[data-interaction-guard]').waitFor();
      const rows = page.getByRole('list', { name: 'Lo que se hizo' }).locator('> li');
      await rows.first().waitFor();
      // A long list draws only its visible rows; each has the total number.
      const size = async () => Number(await rows.first().getAttribute('aria-setsize')) || rows.count();
      const first = await size();
      await tap(page, 'Ver más');
      await until(async () => (await size()) > first, 'more than at first');
      const all = await size();
      const last = rows.last().getByRole('link');
      await last.click();
      await page.getByRole('button', { name: 'Volver' }).click();
      await arriveAt(page, 'Actividad');
      await until(async () => (await size()) === all, 'the number is as before');
      await whenFocused(last, 'the row has the focus');
      const inSight = () =>
        last.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top > 0 && bottom < window.innerHeight;
        });
      await until(inSight, 'it is visible');
    }),
  );
});
