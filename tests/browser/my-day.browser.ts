import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { actAs, arriveAt, departFrom, follow, see, tap } from './support/page-actions';
import { dayFromToday } from './support/phone-day';
import { goTo, NOT_REACHED, onStage, reload } from './support/stage';
import { until } from './support/worker';

const TECHNICIAN = 'Marisol Quintero Vega';
const LATE = 'Canalización y acometidas etapa 1';
const TODAY = 'Montaje de puntos de acceso';
const OF_OTHERS = 'Migración naves 5 a 9';

const myTasks = (page: Page) => page.getByRole('list', { name: 'Mis tareas de hoy' }).getByRole('link');

const tile = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`${label}`) });
const figureOf = async (page: Page, label: string) => Number(/\d+/.exec((await tile(page, label).textContent()) ?? '')?.[0]);

/** A tile's figure equals the length of the list that it opens. */
const openFigure = async (page: Page, label: string) => {
  const figure = await figureOf(page, label);
  await tile(page, label).click();
  await arriveAt(page, 'Tareas');
  const rows = page.getByRole('list', { name: 'Tareas' }).getByRole('link');
  await rows.or(page.locator('main [data-empty-state]')).first().waitFor();
  await until(async () => (await rows.count()) === figure, `${label}: ${figure} rows`);
  await page.goBack();
  await arriveAt(page, 'Panel');
  return figure;
};

/** Whether the whole tile is above the bottom bar of a phone that has just opened the page. */
const isOnFirstScreen = async (page: Page, label: string) => {
  const box = await tile(page, label).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox();
  return box !== null && bar !== null && box.y + box.height <= bar.y;
};

describe('my day', () => {
  it(
    'a technician who becomes the acting person sees their own work, and each figure opens its list',
    onStage(
      async ({ open, site }) => {
        const page = await open('projects/prj000000007/tasks/tsk000000028/edit/');
        await page.getByLabel('Fecha límite *').fill(dayFromToday());
        await tap(page, 'Actualizar Tarea');
        await see(page, 'Tarea actualizada');
        await departFrom(page, 'Editar Tarea');
        await goTo(page, '');
        await page.getByRole('heading', { name: 'Mi día' }).waitFor();
        await page.getByRole('link', { name: /Por aprobar/ }).waitFor();
        for (const label of ['Tareas vencidas', 'Por despachar', 'Stock bajo', 'Proyectos activos'])
          assert.ok(await isOnFirstScreen(page, label), `${label} is visible without scrolling`);
        assert.equal(await myTasks(page).count(), 0, 'a supervisor has figures instead of an own list of tasks');

        await site.stop();
        await actAs(page, TECHNICIAN);
        await myTasks(page).filter({ hasText: TODAY }).waitFor();
        await myTasks(page).filter({ hasText: LATE }).waitFor();
        assert.equal(await page.getByRole('list', { name: 'Mis tareas de hoy' }).getByText(OF_OTHERS).count(), 0);
        assert.equal(await page.getByRole('link', { name: /Por aprobar/ }).count(), 0, 'a technician has nothing to approve');
        const late = await openFigure(page, 'Tareas vencidas');
        const today = await openFigure(page, 'Tareas para hoy');
        await openFigure(page, 'Tareas sin reporte');
        await myTasks(page).first().waitFor();
        assert.equal(await myTasks(page).count(), late + today);

        await reload(page);
        await myTasks(page).filter({ hasText: TODAY }).waitFor();
        await follow(page, TODAY);
        await arriveAt(page, TODAY);
        await tap(page, 'Finalizar tarea');
        const report = page.getByRole('dialog', { name: 'Reporte de finalización' });
        await report.waitFor();
        await goTo(page, '');
        await page.getByRole('list', { name: 'Mis tareas de hoy' }).getByText(LATE).waitFor();
        assert.equal(await myTasks(page).count(), late + today - 1);

        await actAs(page, 'Diana Cortés Salas');
        await page.getByRole('link', { name: /Por aprobar/ }).waitFor();
      },
      { allow: NOT_REACHED },
    ),
  );
});
