import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { choose, createCustomer, tapAndConfirm } from './support/office-actions';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';

const NAME = 'Panadería La Ñapa';

const customerCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Clientes' }).getByRole('listitem').filter({ hasText: name }).first();

const deleteOpen = async (page: Page) => tapAndConfirm(page, await choose(page, 'Eliminar'));

describe('a customer', () => {
  it(
    'is created, edited without losing its contact, and found; an unused one is deleted, and undo restores it',
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
      await editing.getByLabel('Teléfono').fill('477 000 2222');
      assert.equal(await editing.getByLabel('Contacto *').count(), 0);
      await tap(editing, 'Actualizar Cliente');
      await see(page, 'Cliente actualizado');
      await editing.waitFor({ state: 'detached' });
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
});
