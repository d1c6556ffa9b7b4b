import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  comment,
  createProject,
  createTask,
  FAR_DAY,
  follow,
  openProject,
  openTask,
  requestCard,
  see,
  tap,
} from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { until } from './support/worker';

const PROJECT = 'Enlace Cerro Pelón';
const TASK = 'Montaje de torre';
const REASON = 'La cotización no tiene IVA.';

const askForMoney = async (page: Page, amount: string, description: string) => {
  await follow(page, 'Solicitar gasto');
  await see(page, `Para la tarea «${TASK}» de ${PROJECT}`);
  await page.getByLabel('Monto *').fill(amount);
  await page.getByLabel('Descripción *').fill(description);
  await page.getByLabel('Justificación *').fill('No hay acceso por la vereda.');
  await page.getByLabel('Fecha requerida *').fill(FAR_DAY);
  await tap(page, 'Enviar Solicitud');
  await page.getByRole('list', { name: 'Solicitudes de gastos recientes' }).getByText(description).waitFor();
};

/** Waits until the tile shows this amount. */
const seeAllocated = (page: Page, amount: string) =>
  page.getByText('Presupuesto asignado', { exact: true }).locator('..').getByText(amount, { exact: true }).waitFor();

/** Creates a project with a task, and opens the task. */
const openNewTask = async (page: Page) => {
  await createProject(page, PROJECT);
  await openProject(page, PROJECT);
  await createTask(page, TASK);
  await openTask(page, TASK);
};

const expensesOf = (task: Page) => new URL('../../budget/', task.url()).href;

describe('the expense requests', () => {
  it(
    'an approval raises the allocated budget of its task and undo lowers it again; a rejection shows its reason',
    onStage(async ({ open }) => {
      const page = await open('projects/');
      await openNewTask(page);
      await seeAllocated(page, '$0.00');
      await askForMoney(page, '1234.5', 'Renta de grúa');
      await askForMoney(page, '80', 'Pintura');
      await seeAllocated(page, '$0.00');
      const taskAddress = page.url();

      await goTo(page, expensesOf(page));
      await tap(requestCard(page, 'Renta de grúa'), /^Aprobar/);
      await see(page, 'Solicitud aprobada');
      await tap(requestCard(page, 'Pintura'), /^Rechazar/);
      const dialog = page.getByRole('dialog', { name: 'Rechazar solicitud' });
      await dialog.getByLabel('Motivo *').fill(REASON);
      await tap(dialog, 'Rechazar');
      await see(page, 'Solicitud rechazada');
      await dialog.waitFor({ state: 'detached' });
      await see(page, new RegExp(`Rechazó .+ Motivo: ${REASON}`));
      assert.equal(await page.getByRole('button', { name: /^(Aprobar|Rechazar)/ }).count(), 0);

      await goTo(page, taskAddress);
      await seeAllocated(page, '$1,234.50');
      await reload(page);
      await seeAllocated(page, '$1,234.50');

      await askForMoney(page, '65.5', 'Cuerda');
      await goTo(page, expensesOf(page));
      await tap(requestCard(page, 'Cuerda'), /^Aprobar/);
      await tap(page, 'Deshacer');
      await requestCard(page, 'Cuerda')
        .getByRole('button', { name: /^Aprobar/ })
        .waitFor();
      await goTo(page, taskAddress);
      await seeAllocated(page, '$1,234.50');
    }),
  );
});

describe('the sheet for the reason of a rejection', () => {
  it(
    'shows its field whole above the keyboard of a small phone',
    onStage(async ({ open }) => {
      const page = await open('requests/');
      await page.setViewportSize({ width: 320, height: 568 });
      await page.getByRole('button', { name: 'Rechazar' }).first().click();
      const sheet = page.getByRole('dialog', { name: 'Rechazar solicitud' });
      const reason = sheet.getByLabel('Motivo *');
      await reason.click();
      await page.setViewportSize({ width: 320, height: 300 });
      await until(async () => {
        const [field, around] = [await reason.boundingBox(), await sheet.boundingBox()];
        return Boolean(field && around && field.y + field.height <= around.y + around.height);
      }, 'the whole field');
    }),
  );
});

describe('two tabs', () => {
  it(
    'the second one shows the changes of the first one without a reload',
    onStage(async ({ open }) => {
      const task = await open('projects/');
      await openNewTask(task);
      await askForMoney(task, '1234.5', 'Renta de grúa');

      const expenses = await open(expensesOf(task));
      const same = await open(task.url());
      for (const page of [task, expenses, same]) await page.evaluate(() => void Object.assign(window, { stillHere: true }));

      await tap(requestCard(expenses, 'Renta de grúa'), /^Aprobar/);
      await seeAllocated(task, '$1,234.50');
      await seeAllocated(same, '$1,234.50');
      await tap(task, 'Iniciar tarea');
      await same.getByRole('button', { name: 'Finalizar tarea' }).waitFor();
      await comment(same, 'Ya quedó la base.');
      await see(task, 'Ya quedó la base.');
      for (const page of [task, expenses, same])
        assert.equal(await page.evaluate(() => 'stillHere' in window), true, 'the tab was not reloaded');
    }),
  );
});
