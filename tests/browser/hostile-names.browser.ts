import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertContains, createCustomer, download, downloadPdf, invoiceCard, issueInvoice } from './support/office-actions';
import { createProject, see, tap } from './support/page-actions';
import { goTo, onStage } from './support/stage';

const SCRIPT = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("http://malo.example")';

/** The text is no element, and nothing in it runs. */
const isOnlyText = async (page: Page, text: string) => {
  await see(page, text);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
};

describe('a name with markup', () => {
  it(
    'is plain text on the screen, in the PDF and in the CSV',
    onStage(async ({ open }) => {
      const page = await open('customers/');
      await createCustomer(page, { name: SCRIPT, contact: FORMULA, email: 'a@malo.example' });
      await isOnlyText(page, SCRIPT);
      page.on('dialog', (dialog) => assert.fail(`a script ran: ${dialog.message()}`));

      await page.goto(new URL('/projects/', page.url()).href);
      await createProject(page, FORMULA, SCRIPT);
      await isOnlyText(page, FORMULA);
      await page.goto(new URL('/billing/', page.url()).href);
      const number = await issueInvoice(page, FORMULA, '1');
      const { text } = await downloadPdf(page, invoiceCard(page, number).getByRole('button', { name: 'PDF' }));
      assertContains(text, [SCRIPT, FORMULA]);
      await page.goto(new URL(`/search/?buscar=${encodeURIComponent('onerror')}`, page.url()).href);
      await page.getByRole('list', { name: 'Clientes' }).waitFor();
      await isOnlyText(page, SCRIPT);

      const material = await open('materials/edit/mat000000001/');
      await material.getByLabel('Nombre *').fill(FORMULA);
      await tap(material, 'Actualizar Material');
      await see(material, 'Material actualizado');
      await material.close();
      const stock = await open('warehouses/whs000000001/inventory/');
      await isOnlyText(stock, FORMULA);
      await stock.getByRole('button', { name: 'Exportar' }).click();
      const { name, bytes } = await download(stock, stock.getByRole('menuitem', { name: 'CSV' }));
      assert.match(name, /^inventario-.*\.csv$/);
      const cells = bytes.toString('utf8').split(/[,\r\n]+/);
      assert.ok(cells.includes(`"'=HYPERLINK(""http://malo.example"")"`), 'the apostrophe prevents a formula');
      assert.deepEqual(
        cells.filter((cell) => /^"?[=@]/.test(cell)),
        [],
      );
    }),
  );
});

/** As long as a name may be, without a space. */
const LONG = 'Conector'.repeat(15);

describe('a name without a space', () => {
  it(
    'breaks in the title of a group of fields on a narrow phone',
    onStage(
      async ({ open }) => {
        const page = await open('materials/edit/mat000000001/');
        await page.getByLabel('Nombre *').fill(LONG);
        await tap(page, 'Actualizar Material');
        await see(page, 'Material actualizado');
        await goTo(page, 'projects/prj000000002/tasks/tsk000000008/return/');
        await page.getByRole('group', { name: LONG }).waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      },
      { as: { viewport: { width: 320, height: 640 } } },
    ),
  );
});
