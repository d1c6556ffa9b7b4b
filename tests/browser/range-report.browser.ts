import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesOf } from './support/files';
import { assertContains, downloadPdf } from './support/office-actions';
import { arriveAt, see, tap } from './support/page-actions';
import { NOT_REACHED, onStage } from './support/stage';

const DESK = { width: 1440, height: 900 };

describe('the report of a range of days at a desk', () => {
  it(
    'the weeks of last month are one table, one PDF, one CSV and one Excel file, without network',
    onStage(
      async ({ site, open }) => {
        const page = await open('reports/');
        await page.setViewportSize(DESK);
        await arriveAt(page, 'Reportes');
        await site.stop();
        await tap(page, 'Por fechas');
        await tap(page, 'Mes pasado');
        await see(page.getByRole('table'), 'Total');
        const total = (await page.getByRole('table').locator('tfoot td').allTextContents()).slice(1);
        const { name, text } = await downloadPdf(page, page.getByRole('button', { name: 'PDF de estas fechas' }));
        assert.match(name, /^reporte-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.pdf$/);
        assertContains(text, ['Por semana', ...total]);
        const exported = async (kind: string) => {
          await tap(page, 'Exportar');
          const download = page.waitForEvent('download');
          await page.getByRole('menuitem', { name: `${kind} de estas fechas` }).click();
          return bytesOf(await download);
        };
        const csv = (await exported('CSV')).toString('utf8').trim().split('\r\n');
        assert.equal(csv.length, 2 + (await page.getByRole('table').locator('tbody tr').count()));
        assert.match(csv.at(-1) ?? '', /^Total,/);
        assert.equal((await exported('Excel')).toString('latin1', 0, 2), 'PK');
      },
      { allow: NOT_REACHED },
    ),
  );
});
