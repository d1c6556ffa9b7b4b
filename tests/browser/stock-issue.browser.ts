import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  arriveAt,
  createProject,
  createTask,
  follow,
  openProject,
  openTask,
  requestCard,
  see,
  tap,
} from './support/page-actions';
import { goTo, onStage } from './support/stage';
import {
  addLine,
  askForMaterial,
  beginIssue,
  CENTRAL,
  dispatch,
  fill,
  finalize,
  ISSUED,
  openWarehouse,
  RECEIVED,
  recordAlerts,
  seeStock,
  stockUp,
} from './support/stock-actions';

const PROJECT = 'Enlace Cerro Pelón';
const TASK = 'Montaje de torre';
const CLAMP = 'Abrazadera Cerro Pelón';

/** Opens a task that has requested eight of the ten pieces in the central warehouse. */
const askForEightOfTen = async (page: Page) => {
  await stockUp(page, CLAMP, '10');
  await goTo(page, 'projects/');
  await createProject(page, PROJECT);
  await openProject(page, PROJECT);
  await createTask(page, TASK);
  await openTask(page, TASK);
  await follow(page, 'Solicitar material');
  await askForMaterial(page, CLAMP, '8');
  await arriveAt(page, TASK);
  return { task: page.url(), requests: new URL('../../equipment/', page.url()).href };
};

const lines = (page: Page) => page.getByRole('list', { name: 'Artículos del envío' });

/** Writes the shipment's only line again, with another quantity. */
const changeLine = async (page: Page, quantity: string) => {
  await tap(page, 'Editar artículo 1');
  await fill(page, { 'Cantidad *': quantity });
  await tap(page, 'Guardar');
  await lines(page).getByText(`${quantity} Unit`, { exact: true }).waitFor();
};

/** Waits until the task's tile shows this figure. */
const seeTile = (page: Page, name: string, figure: string) =>
  page.getByText(name, { exact: true }).locator('..').getByText(figure, { exact: true }).waitFor();

/** Opens the issue of this reference from Movimientos; its reversal has the same one. */
const openIssue = async (page: Page, reference: string) => {
  await page
    .getByRole('list', { name: 'Envíos' })
    .getByRole('link', { name: `${reference} Para: Nopalera` })
    .click();
  await arriveAt(page, reference);
};

describe('issuing', () => {
  it(
    'a request in two parts keeps its missing quantity open, and the second part completes it',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      const said = recordAlerts(page);
      const { task, requests } = await askForEightOfTen(page);

      await dispatch(page, CLAMP);
      const form = page.url();
      assert.equal(await page.getByLabel('Destino *').inputValue(), PROJECT);
      await see(page, 'La solicitud está pendiente: se aprueba al finalizar este envío.');
      await lines(page).getByText('8 Unit', { exact: true }).waitFor();
      await changeLine(page, '5');
      await finalize(page, CENTRAL);
      await goTo(page, requests);
      await see(requestCard(page, CLAMP), 'Aprobada');
      await see(requestCard(page, CLAMP), 'Pedido 8 · entregado 5 · usado 0 · devuelto 0');
      await seeStock(page, CENTRAL, CLAMP, '5 Unit');

      // The approved material is dispatched from the task: two taps to the form, and back to the task.
      await goTo(page, task);
      await tap(page, /^Despachar: /);
      await follow(page.getByRole('dialog', { name: 'Despachar desde' }), CENTRAL);
      await page.getByRole('button', { name: new RegExp(`${CLAMP}.*Completo 3/3`) }).waitFor();
      await lines(page).getByText('3 Unit', { exact: true }).waitFor();
      await tap(page, 'Finalizar');
      await arriveAt(page, TASK);
      await seeTile(page, 'Asignado', '8 Unit');
      await page.waitForURL(task);
      assert.equal(await page.getByRole('button', { name: /^Despachar: / }).count(), 0);
      await goTo(page, requests);
      await see(requestCard(page, CLAMP), 'Pedido 8 · entregado 8 · usado 0 · devuelto 0');
      await goTo(page, form);
      await see(page, 'Esta solicitud ya se entregó completa.');
      await goTo(page, task);
      await seeTile(page, 'Asignado', '8 Unit');
      await seeStock(page, CENTRAL, CLAMP, '2 Unit');
      assert.deepEqual(said, [RECEIVED, ISSUED, ISSUED]);
    }),
  );

  it(
    'material that the report uses stays issued, and the remaining material returns to the warehouse',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      recordAlerts(page);
      const { task, requests } = await askForEightOfTen(page);
      await dispatch(page, CLAMP);
      await finalize(page, CENTRAL);

      await goTo(page, task);
      await seeTile(page, 'Asignado', '8 Unit');
      await tap(page, 'Iniciar tarea');
      await tap(page, 'Finalizar tarea');
      const report = page.getByRole('dialog', { name: 'Reporte de finalización' });
      await report.getByLabel('Resumen *').fill('Torre montada');
      await report.getByLabel('Horas reales *').fill('6.5');
      await report.getByLabel(CLAMP).fill('5');
      await tap(report, 'Enviar reporte');
      await see(page, 'Reporte enviado');
      await tap(report, 'Close');
      await seeTile(page, 'En uso', '5 Unit');
      await seeTile(page, 'Disponible', '3 Unit');

      await follow(page, 'Devolver al almacén');
      await arriveAt(page, 'Devolver material');
      assert.equal(await page.getByLabel(CLAMP).inputValue(), '3');
      await page.getByLabel('Almacén *').selectOption({ label: CENTRAL });
      await page.getByLabel(CLAMP).fill('4');
      await tap(page, 'Devolver');
      await see(page, `Se pueden devolver 3 de ${CLAMP}.`);
      await page.getByLabel(CLAMP).fill('3');
      await tap(page, 'Devolver');
      await see(page, 'Material devuelto');
      await arriveAt(page, TASK);
      await seeTile(page, 'Asignado', '5 Unit');
      await seeTile(page, 'En uso', '5 Unit');
      await seeTile(page, 'Disponible', '0 Unit');
      assert.equal(await page.getByRole('link', { name: 'Devolver al almacén' }).count(), 0);
      await goTo(page, requests);
      await see(requestCard(page, CLAMP), 'Pedido 8 · entregado 8 · usado 5 · devuelto 3');
      await seeStock(page, CENTRAL, CLAMP, '5 Unit');
    }),
  );
});

describe('reversing', () => {
  it(
    'Anular y corregir leaves the corrected quantity issued, and Anular returns everything',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      recordAlerts(page);
      await stockUp(page, CLAMP, '10');
      await beginIssue(page, 'Nopalera');
      await addLine(page, CLAMP, { 'Cantidad *': '4' });
      const wrong = await page.getByLabel('Referencia *').inputValue();
      await finalize(page, CENTRAL);
      await seeStock(page, CENTRAL, CLAMP, '6 Unit');

      await openWarehouse(page, CENTRAL, 'Movimientos');
      await openIssue(page, wrong);
      await follow(page, 'Anular y corregir');
      await see(page, `Corriges el envío ${wrong}`);
      await changeLine(page, '1');
      await fill(page, { 'Motivo de la corrección *': 'Solo salió una' });
      const right = await page.getByLabel('Referencia *').inputValue();
      await finalize(page, CENTRAL);
      await openIssue(page, wrong);
      await see(page, 'Anulado');
      assert.equal(await page.getByRole('button', { name: 'Anular' }).count(), 0, 'only once');
      await seeStock(page, CENTRAL, CLAMP, '9 Unit');

      await openWarehouse(page, CENTRAL, 'Movimientos');
      await openIssue(page, right);
      await tap(page, 'Anular');
      const dialog = page.getByRole('dialog', { name: 'Anular envío' });
      await dialog.getByLabel('Motivo *').fill('No salió nada');
      await tap(dialog, 'Anular envío');
      await see(page, `Envío ${right} anulado`);
      await see(page, 'Anulado');
      await seeStock(page, CENTRAL, CLAMP, '10 Unit');
    }),
  );
});
