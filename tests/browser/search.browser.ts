import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arriveAt } from './support/page-actions';
import { NOT_REACHED, onStage } from './support/stage';

const GROUPS = [
  ['anillo', 'Proyectos', 'Anillo de fibra Altavega Norte'],
  ['CANALIZACION', 'Tareas', 'Canalización y acometidas etapa 1'],
  ['clinica monte', 'Clientes', 'Clínica Monte Lirio'],
  ['marisol', 'Personas', 'Marisol Quintero Vega'],
] as const;

describe('the search', () => {
  it(
    'finds a serial by its last four characters without network, and opens its history',
    onStage(
      async ({ open, site }) => {
        const page = await open();
        await site.stop();
        await page.getByRole('link', { name: 'Buscar', exact: true }).click();
        await arriveAt(page, 'Buscar');
        const box = page.getByRole('searchbox', { name: 'Buscar en todo' });
        await box.fill('0033');
        const serial = page.getByRole('list', { name: 'Series' }).getByRole('link', { name: /TLC7A0033/ });
        // Its own dialog, because the results contain the serial too and appear earlier.
        const life = page.getByRole('dialog', { name: /TLC7A0033/ });
        await serial.waitFor();
        await serial.click();
        await life.waitFor();
        await page.goBack();
        await arriveAt(page, 'Buscar');
        assert.equal(await box.inputValue(), '0033', 'Back keeps the search');

        for (const [typed, group, name] of GROUPS) {
          await box.fill(typed);
          await page.getByRole('list', { name: group }).getByText(name).first().waitFor();
        }
        await box.fill('0033');
        await serial.waitFor();
        await box.press('Enter');
        await page.keyboard.press('Enter');
        await life.waitFor();
      },
      { allow: NOT_REACHED },
    ),
  );
});
