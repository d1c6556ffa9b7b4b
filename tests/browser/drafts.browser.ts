import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { FAULT } from './support/faults';
import { arriveAt, see, tap } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { until } from './support/worker';

const OFFER = 'Tienes un borrador sin guardar';
const ONE = 'projects/edit/prj000000001/';
const OTHER = 'projects/edit/prj000000002/';

/** All drafts on the disk. The screen does not show when one is written. */
const draftsOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [known] = await indexedDB.databases();
    if (!known?.name) return '';
    const database = await answer(indexedDB.open(known.name));
    const drafts = await answer(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return JSON.stringify(drafts);
  });

const waitUntilKept = (page: Page, words: string) =>
  until(async () => (await draftsOf(page)).includes(words), `the draft «${words}»`);

const waitUntilForgotten = (page: Page, words: string) =>
  until(async () => !(await draftsOf(page)).includes(words), `the deletion of the draft «${words}»`);

const countOffers = (page: Page) => page.getByText(OFFER).count();

/** Waits until the form is complete, so that an offered draft would be visible. */
const openForm = async (page: Page, title: string) => {
  await arriveAt(page, title);
  await page.getByRole('textbox').first().waitFor();
};

describe(FAULT.reload, () => {
  it(
    'a draft is offered on its own record only, and recovering it restores every field',
    onStage(async ({ open }) => {
      const page = await open(ONE);
      await openForm(page, 'Editar Proyecto');
      const name = page.getByLabel('Nombre del proyecto *');
      const kept = await name.inputValue();
      await name.fill('Anillo a medias');
      await page.getByLabel('Presupuesto').fill('12,5');
      await waitUntilKept(page, '12,5');
      await reload(page);
      await see(page, OFFER);
      assert.equal(await name.inputValue(), kept, 'the draft is not applied by itself');

      for (const elsewhere of [OTHER, 'projects/new/', 'projects/prj000000001/tasks/new/']) {
        const tab = await open(elsewhere);
        await tab
          .getByRole('button', { name: /^(Crear|Actualizar)/ })
          .first()
          .waitFor();
        await tab.waitForLoadState('networkidle');
        assert.equal(await countOffers(tab), 0, elsewhere);
        await tab.close();
      }

      await tap(page, 'Recuperar borrador');
      assert.equal(await name.inputValue(), 'Anillo a medias');
      assert.equal(await page.getByLabel('Presupuesto').inputValue(), '12,5');
      await page.getByLabel('Presupuesto').fill('12500');
      await tap(page, 'Actualizar Proyecto');
      await see(page, 'Proyecto actualizado');
      await arriveAt(page, 'Anillo a medias');

      await goTo(page, ONE);
      await openForm(page, 'Editar Proyecto');
      assert.equal(await name.inputValue(), 'Anillo a medias');
      await waitUntilForgotten(page, 'Anillo a medias');
      assert.equal(await countOffers(page), 0, 'the saved text is no draft');
    }),
  );

  it(
    'a draft can be discarded, and survives a killed browser',
    onStage(async ({ open, restart }) => {
      let page = await open('projects/new/');
      await page.getByLabel('Nombre del proyecto *').fill('Proyecto que no fue');
      await waitUntilKept(page, 'Proyecto que no fue');
      await restart('kill');

      page = await open('projects/new/');
      await see(page, OFFER);
      await tap(page, 'Descartar');
      await page.getByText(OFFER).waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel('Nombre del proyecto *').inputValue(), '');
      await waitUntilForgotten(page, 'Proyecto que no fue');
      await reload(page);
      await openForm(page, 'Nuevo Proyecto');
      await page.waitForLoadState('networkidle');
      assert.equal(await countOffers(page), 0);
    }),
  );

  it(
    'the completion report and a comment have their own drafts',
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000001/tasks/tsk000000004/');
      await tap(page, 'Escribir comentario');
      await page.getByLabel('Comentario *').fill('Falta la mufa 2');
      await waitUntilKept(page, 'Falta la mufa 2');
      await reload(page);
      await tap(page, 'Finalizar tarea');
      const report = page.getByRole('dialog', { name: 'Reporte de finalización' });
      await report.getByLabel('Resumen *').fill('Trazas listas');
      await waitUntilKept(page, 'Trazas listas');
      await reload(page);

      await see(report, OFFER);
      await tap(report, 'Recuperar borrador');
      assert.equal(await report.getByLabel('Resumen *').inputValue(), 'Trazas listas');
      await report.getByLabel('Horas reales *').fill('9');
      await tap(report, 'Enviar reporte');
      await see(page, 'Reporte enviado');
      await tap(report, 'Close');
      await report.waitFor({ state: 'detached' });

      await tap(page, 'Escribir comentario');
      await see(page, OFFER);
      await tap(page, 'Recuperar borrador');
      assert.equal(await page.getByLabel('Comentario *').inputValue(), 'Falta la mufa 2');
    }),
  );
});
