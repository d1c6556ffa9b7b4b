import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { tapAndConfirm } from './support/office-actions';
import { actAs, arriveAt, requestCard, see, tap } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { until } from './support/worker';

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });

const unread = async (page: Page) => Number(/(\d+) sin leer/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

const openBell = async (page: Page) => {
  await bell(page).click();
  return page.getByRole('dialog', { name: 'Notificaciones' });
};

describe('the notifications', () => {
  it(
    'open their record and become read; a decision notifies the others',
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000001/budget/');
      await tap(requestCard(page, 'Renta de OTDR'), /^Aprobar/);
      await see(page, 'Solicitud aprobada');
      await goTo(page, 'billing/');
      await arriveAt(page, 'Facturación');
      await actAs(page, 'Rogelio Ibarra Mena');
      const news = await openBell(page);
      const decided = news.getByRole('link', { name: /^Solicitud de gasto aprobada/ });
      await see(decided, 'No leída');
      const before = await news.getByText('No leída').count();
      await decided.click();
      await arriveAt(page, 'Anillo de fibra Altavega Norte');
      await requestCard(page, 'Renta de OTDR').getByText('Aprobada').waitFor();
      await page.goBack();
      await arriveAt(page, 'Facturación');
      await until(async () => (await unread(page)) === before - 1, 'one unread notification less');

      await (await openBell(page)).getByRole('link', { name: /^Tarea vencida.*Canalización y acometidas/ }).click();
      await arriveAt(page, 'Canalización y acometidas etapa 1');
      await page.goBack();
      await until(async () => (await unread(page)) === before - 2, 'again one unread notification less');
      await reload(page);
      await until(async () => (await unread(page)) === before - 2, 'still read after a reload');
      const again = await openBell(page);
      await decided.waitFor();
      assert.equal(await decided.getByText('No leída').count(), 0);

      const said = await tapAndConfirm(page, again.getByRole('button', { name: 'Mark all as read' }));
      assert.equal(said, 'Todas las notificaciones quedaron marcadas como leídas.');
      await tap(again, 'Cerrar');
      await until(async () => (await unread(page)) === 0, 'no unread notifications');
    }),
  );
});
