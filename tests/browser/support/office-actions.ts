import assert from 'node:assert/strict';
import type { Download, Locator, Page } from 'playwright-core';
import { bytesOf, textOfPdf } from './files';
import { see, tap } from './page-actions';

/** Taps a control that opens the browser's question, accepts it, and answers its text. */
export const tapAndConfirm = async (page: Page, button: Locator) => {
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await button.click();
  return asked;
};

/** Chooses an option in the sheet of a picker. */
export const pick = async (page: Page, picker: Locator, name: string) => {
  await picker.click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

/** Opens the menu of a detail screen and chooses an item. */
export const choose = async (page: Page, way: string) => {
  await tap(page, 'Más opciones');
  return page.getByRole('menuitem', { name: way, exact: true });
};

interface NewCustomer {
  readonly name: string;
  readonly contact: string;
  readonly email: string;
}

/** Creates a customer from the list; it is then in the list. */
export const createCustomer = async (page: Page, { name, contact, email }: NewCustomer) => {
  await tap(page, 'Nuevo Cliente');
  const form = page.getByRole('dialog', { name: 'Nuevo Cliente' });
  await form.getByLabel('Nombre *').fill(name);
  await form.getByLabel('Contacto *').fill(contact);
  await form.getByLabel('Correo *').fill(email);
  await tap(form, 'Crear Cliente');
  await see(page, 'Cliente creado');
  await form.waitFor({ state: 'detached' });
};

/** Creates an invoice of a project from the list; answers its number. */
export const issueInvoice = async (page: Page, project: string, amount: string) => {
  await tap(page, 'Nueva Factura');
  const form = page.getByRole('dialog', { name: 'Nueva Factura' });
  await pick(page, form.getByRole('combobox', { name: 'Proyecto *' }), project);
  await form.getByLabel('Monto *').fill(amount);
  await tap(form, 'Crear Factura');
  const said = await page
    .getByText(/^Factura INV-\d{4}-\d{3,} creada$/)
    .last()
    .textContent();
  await form.waitFor({ state: 'detached' });
  return said?.split(' ')[1] ?? '';
};

/** The next number of the same year. */
export const numberAfter = (number: string) => {
  const [prefix, year, sequence] = number.split('-');
  return `${prefix}-${year}-${String(Number(sequence) + 1).padStart(3, '0')}`;
};

/** An invoice's card in the list. */
export const invoiceCard = (page: Page, number: string) =>
  page.getByRole('list', { name: 'Facturas' }).getByRole('listitem').filter({ hasText: number });

/** Taps a control that downloads a document, and reads it. */
export const download = async (page: Page, button: Locator) => {
  const [came] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent('download'), button.click()]);
  return { name: came.suggestedFilename(), bytes: await bytesOf(came) };
};

/** Downloads a PDF; answers its name and its text. */
export const downloadPdf = async (page: Page, button: Locator) => {
  const { name, bytes } = await download(page, button);
  assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-');
  return { name, text: textOfPdf(bytes) };
};

/** Checks that a text contains all these words. */
export const assertContains = (text: string, words: readonly string[]) => {
  for (const word of words) assert.ok(text.includes(word), `«${word}» is missing in:\n${text}`);
};
