import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { choose, createCustomer, tapAndConfirm } from './support/office-actions';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';

const NAME = 'Panadería La Ñapa';
const IN_USE = 'Redes Altavega';

const customerCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Clientes' }).getByRole('listitem').filter({ hasText: name }).first();

const deleteOpen = async (page: Page) => tapAndConfirm(page, await choose(page, 'Eliminar'));

describe('a customer', () => {
  it(
    'is created, edited without losing its contact, and found; unused it is deleted, and that can be undone',
    onStage(async ({ open }) => {
      const page = await open('customers/');
      await tap(page, 'Nuevo Cliente');
      const form = page.getByRole('dialog', { name: 'Nuevo Cliente' });
      await see(form, 'Faltan el nombre, el contacto y el correo.');
      assert.equal(await form.getByRole('button', { name: 'Crear Cliente' }).getAttribute('aria-disabled'), 'true');
      await page.goBack();
      await form.waitFor({ state: 'detached' });
      await createCustomer(page, { name: NAME, contact: 'Íñigo Peña', email: 'pan@napa.example' });

      const card = customerCard(page, NAME);
      await card.getByRole('link', { name: /pan@napa\.example/ }).waitFor();
      await tap(card, 'Editar');
      const editing = page.getByRole('dialog', { name: 'Editar Cliente' });
      assert.equal(await editing.getByLabel('Contacto *').count(), 0);
      await editing.getByLabel('Teléfono').fill('477 000 2222');
      await tap(editing, 'Actualizar Cliente');
      await see(page, 'Cliente actualizado');
      await reload(page);
      await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('INIGO');
      await card.locator('a[href="tel:4770002222"]').waitFor();
      await card.locator('a[href="mailto:pan@napa.example"]').waitFor();
      await see(card, /Íñigo Peña/);

      await follow(card, NAME);
      await arriveAt(page, NAME);
      assert.equal(await deleteOpen(page), `¿Eliminar al cliente «${NAME}»?`);
      await see(page, 'Cliente eliminado');
      await arriveAt(page, 'Clientes');
      await tap(page, 'Deshacer');
      await customerCard(page, NAME).waitFor();
    }),
  );

  it(
    'in use it is not lost: it tells what uses it, and archived it leaves everything as it was',
    onStage(async ({ open }) => {
      const page = await open('customers/');
      await follow(customerCard(page, IN_USE), IN_USE);
      await arriveAt(page, IN_USE);
      const projects = await page.getByRole('list', { name: 'Proyectos' }).getByRole('listitem').count();
      await deleteOpen(page);
      const refusal = page.getByRole('dialog', { name: 'No se puede eliminar' });
      const inTheWay = refusal.getByRole('list', { name: `Lo que se refiere a ${IN_USE}` }).getByRole('link');
      await inTheWay.first().waitFor();
      assert.equal(await inTheWay.filter({ hasText: /^proyecto /i }).count(), projects);
      assert.ok((await inTheWay.filter({ hasText: /^factura INV-/i }).count()) > 0);

      await tap(refusal, 'Archivar');
      await see(page, 'Cliente archivado');
      await reload(page);
      await arriveAt(page, IN_USE);
      assert.equal(await page.getByRole('list', { name: 'Proyectos' }).getByRole('listitem').count(), projects);
      await page.goto(new URL('/customers/', page.url()).href);
      await page.getByRole('list', { name: 'Clientes' }).waitFor();
      assert.equal(await customerCard(page, IN_USE).count(), 0);
      await tap(page, 'Archivados');
      await follow(customerCard(page, IN_USE), IN_USE);
      await (await choose(page, 'Restaurar')).click();
      await see(page, 'Cliente restaurado');
    }),
  );
});
