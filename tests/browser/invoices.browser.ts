import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertContains,
  createCustomer,
  downloadPdf,
  invoiceCard,
  issueInvoice,
  numberAfter,
  pick,
  tapAndConfirm,
} from './support/office-actions';
import { arriveAt, createProject, see, tap } from './support/page-actions';
import { dayFromToday } from './support/phone-day';
import { NOT_REACHED, onStage, reload } from './support/stage';
import { until } from './support/worker';

const CUSTOMER = 'Compañía Eléctrica Ñuñoa';
const PROJECT = 'Canalización Peñón';

const billing = (page: Page) => page.goto(new URL('/billing/', page.url()).href);

/** Creates a customer with a project, and opens the list of invoices. */
const openBilling = async (page: Page) => {
  await createCustomer(page, { name: CUSTOMER, contact: 'José Núñez', email: 'jose@nunoa.example' });
  await page.goto(new URL('/projects/', page.url()).href);
  await createProject(page, PROJECT, CUSTOMER);
  await billing(page);
};

const remove = (page: Page, number: string) =>
  tapAndConfirm(page, invoiceCard(page, number).getByRole('button', { name: 'Eliminar' }));

/** The search draws its list a moment later; the card was visible before too. */
const seeOnlyOne = (page: Page) =>
  until(async () => (await page.getByRole('list', { name: 'Facturas' }).getByRole('listitem').count()) === 1, 'the only one');

describe('an invoice', () => {
  it(
    'is created, edited, filtered and deleted; its number is not used again, also after a restart of the phone',
    onStage(async ({ open, restart }) => {
      const page = await open('customers/');
      await openBilling(page);
      const number = await issueInvoice(page, PROJECT, '1234.5');
      const card = invoiceCard(page, number);
      for (const text of [CUSTOMER, PROJECT, '$1,234.50', 'Borrador']) await see(card, text);

      await tap(card, 'Editar');
      const form = page.getByRole('dialog', { name: 'Editar Factura' });
      await form.getByLabel('Monto *').fill('19.99');
      await form.getByLabel('Estado').selectOption('Pagada');
      await tap(form, 'Actualizar Factura');
      await see(page, 'Factura actualizada');
      await form.waitFor({ state: 'detached' });
      await reload(page);
      for (const text of ['$19.99', 'Pagada']) await see(card, text);

      await tap(page, 'Borradores');
      await card.waitFor({ state: 'detached' });
      await tap(page, 'Pagadas');
      await card.waitFor();
      await tap(page, 'Filtrar');
      await tap(page, 'Mes pasado');
      await card.waitFor({ state: 'detached' });
      await tap(page, 'Este mes');
      await page.getByRole('searchbox', { name: 'Buscar facturas' }).fill('nunoa');
      await seeOnlyOne(page);
      await card.waitFor();
      // The address has the search after a pause in typing.
      await page.waitForURL(/nunoa/);
      await reload(page);
      await card.waitFor();
      await seeOnlyOne(page);

      await billing(page);
      assert.equal(await remove(page, number), 'Are you sure you want to delete this invoice?');
      await see(page, `Factura ${number} eliminada`);
      await card.waitFor({ state: 'detached' });
      assert.equal(await issueInvoice(page, PROJECT, '20'), numberAfter(number));
      await remove(page, numberAfter(number));
      // Its toast may be combined with the first one, so wait for the card.
      await invoiceCard(page, numberAfter(number)).waitFor({ state: 'detached' });

      await restart('kill');
      const later = await open('billing/');
      assert.equal(await issueInvoice(later, PROJECT, '30'), numberAfter(numberAfter(number)));
      assert.equal(await invoiceCard(later, number).count(), 0);
    }),
  );

  it(
    'has a PDF that is made without network, named by its number and readable with its accents',
    onStage(
      async ({ open, site }) => {
        const page = await open('customers/');
        await openBilling(page);
        const number = await issueInvoice(page, PROJECT, '1,234,567.89');
        await site.stop();

        const words = [`Factura ${number}`, CUSTOMER, 'José Núñez', PROJECT, '$1,234,567.89', 'Dirección', 'Página 1 de 1'];
        const fromTheList = await downloadPdf(page, invoiceCard(page, number).getByRole('button', { name: 'PDF' }));
        assert.equal(fromTheList.name, `${number}.pdf`);
        assertContains(
          fromTheList.text,
          words.filter((word) => word !== 'Dirección'),
        );

        await invoiceCard(page, number).getByRole('button', { name: number }).click();
        const sheet = page.getByRole('dialog', { name: `Factura ${number}` });
        const fromTheSheet = await downloadPdf(page, sheet.getByRole('button', { name: 'Descargar PDF' }));
        assert.equal(fromTheSheet.name, `${number}.pdf`);
        assert.equal(fromTheSheet.text, fromTheList.text);
      },
      { allow: NOT_REACHED },
    ),
  );

  it(
    'with invalid fields shows what is missing or wrong, and keeps all other fields',
    onStage(async ({ open }) => {
      const page = await open('customers/');
      await openBilling(page);
      await tap(page, 'Nueva Factura');
      const form = page.getByRole('dialog', { name: 'Nueva Factura' });
      const submit = form.getByRole('button', { name: 'Crear Factura' });
      const amount = form.getByLabel('Monto *');
      const closedFor = async (reason: string) => {
        await see(form, reason);
        assert.equal(await submit.getAttribute('aria-disabled'), 'true');
        const tied = (await submit.getAttribute('aria-describedby')) ?? '';
        assert.equal(await page.locator(`[id="${tied}"]`).textContent(), reason);
        await submit.click({ force: true });
      };
      await closedFor('Faltan el proyecto y un monto de 0 o más.');

      await pick(page, form.getByRole('combobox', { name: 'Proyecto *' }), PROJECT);
      await form.getByLabel('Cantidad *').fill('3');
      const closings = [
        ['', 'Falta un monto de 0 o más.'],
        ['-1', 'El monto no puede ser menor que 0.'],
        ['1.2.3', 'Escribe el monto solo con números, por ejemplo 1,234.50.'],
      ] as const;
      for (const [typed, reason] of closings) {
        await amount.fill(typed);
        await closedFor(reason);
      }
      const refusals = [
        ['19.999', 'Escribe el monto con dos decimales como máximo, por ejemplo 19.99.'],
        ['1e9', 'Escribe el monto solo con números, por ejemplo 1,234.50.'],
        ['99999999999999', 'El monto es demasiado grande.'],
      ] as const;
      for (const [typed, sentence] of refusals) {
        await amount.fill(typed);
        await tap(form, 'Crear Factura');
        await see(form, sentence);
        assert.equal(await amount.inputValue(), typed);
        assert.equal(await amount.getAttribute('aria-invalid'), 'true');
      }

      await amount.fill('19.99');
      await form.getByLabel('Fecha de Vencimiento *').fill(dayFromToday(-1));
      await tap(form, 'Crear Factura');
      await see(form, 'La fecha de vencimiento no puede ser anterior a la de emisión.');
      assert.equal(await form.getByRole('combobox', { name: 'Proyecto *' }).inputValue(), PROJECT);
      assert.equal(await form.getByLabel('Cantidad *').inputValue(), '3');
      assert.equal(await amount.inputValue(), '19.99');
      assert.equal(await form.getByLabel('Fecha de Vencimiento *').inputValue(), dayFromToday(-1));

      await form.getByLabel('Fecha de Vencimiento *').fill(dayFromToday(0));
      await tap(form, 'Crear Factura');
      await page.getByText(/^Factura INV-\d{4}-\d{3,} creada$/).waitFor();
      await form.waitFor({ state: 'detached' });
      await arriveAt(page, 'Facturación');
      const list = page.getByRole('list', { name: 'Facturas' }).getByRole('listitem');
      await list.filter({ hasText: PROJECT }).first().waitFor();
      assert.equal(await list.filter({ hasText: PROJECT }).count(), 1);
    }),
  );
});
