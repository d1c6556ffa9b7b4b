import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { bytesOf, textOfPdf } from './support/files';
import { arriveAt, createProject, createTask, finishAndReport, openProject, openTask, see, tap } from './support/page-actions';
import { goTo, NOT_REACHED, onStage, reload } from './support/stage';

const PROJECT = 'Red óptica Barrio de la Peña';
const TASK = 'Fusión en la mufa Ñandú';
const SUMMARY = 'Quedó con señal en 48 hilos; la bajante del señor Núñez se reubicó.';

const progress = (page: Page) => page.getByRole('progressbar', { name: `Avance de ${PROJECT}` }).getAttribute('aria-valuenow');

describe('a project, from beginning to end', () => {
  it(
    'is created and worked on; its report, made without network, is read-only and printable, and the progress rises',
    onStage(
      async ({ open, site }) => {
        const page = await open('projects/');
        await createProject(page, PROJECT);
        assert.equal(await progress(page), '0');

        await openProject(page, PROJECT);
        await reload(page);
        await arriveAt(page, PROJECT);
        await createTask(page, TASK);
        await openTask(page, TASK);
        await site.stop();
        const report = await finishAndReport(page, { summary: SUMMARY, hours: '6.5' });
        await see(report, SUMMARY);

        const [download] = await Promise.all([page.waitForEvent('download'), tap(report, 'Export Report')]);
        const bytes = await bytesOf(download);
        assert.equal(download.suggestedFilename(), 'reporte-fusion-en-la-mufa-nandu.pdf');
        assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-');
        const text = textOfPdf(bytes);
        for (const words of ['Reporte de finalización', TASK, PROJECT, 'señor Núñez', '6.5 h', 'Página 1 de 1'])
          assert.ok(text.includes(words), `«${words}» is missing in:\n${text}`);

        await reload(page);
        await see(report, SUMMARY);
        await see(report, '6.5 h');
        assert.equal(await report.getByRole('textbox').count(), 0, 'the report has no fields');
        assert.equal(await report.getByRole('button', { name: 'Export Report' }).count(), 1);
        await tap(report, 'Close');
        await report.waitFor({ state: 'detached' });
        await reload(page);
        await see(page, 'Completada');
        await tap(page, 'Ver reporte');
        await see(report, SUMMARY);
        await tap(report, 'Close');

        await tap(page, 'Volver');
        await arriveAt(page, PROJECT);
        await page.getByRole('link', { name: 'Panel', exact: true }).click();
        assert.equal(await progress(page), '100');
        await goTo(page, 'projects/');
        assert.equal(await progress(page), '100');
      },
      { allow: NOT_REACHED },
    ),
  );
});
