import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { bytesOf, drawPhoto } from './support/files';
import { createProject, createTask, openProject, openTask, see, tap } from './support/page-actions';
import { NOT_REACHED, onStage, reload } from './support/stage';
import { whenSettled } from './support/worker';

const TASK = 'Certificación del enlace';
/** Bytes that change under any wrong encoding. */
const TRACE = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 256));
const PAPER = Buffer.concat([Buffer.from('%PDF-1.4\n'), TRACE]);
const PAGE_THAT_RUNS = Buffer.from('<script>document.title = "corrió"</script>');

const files = (page: Page) => page.getByRole('list', { name: 'Archivos adjuntos' });

const openFile = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), tap(files(page), new RegExp(`^${name}`))]);
  assert.equal(download.suggestedFilename(), name);
  return bytesOf(download);
};

const seePhoto = async (page: Page) => {
  await tap(files(page), /^mufa\.jpg/);
  const photo = page.getByRole('dialog', { name: 'mufa.jpg' }).getByRole('img');
  assert.ok(await photo.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth > 0)));
  await tap(page, 'Cerrar');
  await photo.waitFor({ state: 'detached' });
};

describe('the files of a task', () => {
  it(
    'stay on the phone after a reload and a lost network, and open with the same bytes',
    onStage(
      async ({ open, site, restart }) => {
        const page = await open('projects/');
        await createProject(page, 'Anillo Valle Escondido');
        await openProject(page, 'Anillo Valle Escondido');
        await createTask(page, TASK);
        await openTask(page, TASK);
        await page.getByLabel('Adjuntar archivo').setInputFiles([
          { name: 'traza ñ.sor', mimeType: 'application/octet-stream', buffer: TRACE },
          { name: 'plano.pdf', mimeType: 'application/pdf', buffer: PAPER },
          { name: 'nota.html', mimeType: 'text/html', buffer: PAGE_THAT_RUNS },
        ]);
        await files(page).getByText('nota.html').waitFor();
        await page
          .getByLabel('Tomar foto')
          .setInputFiles({ name: 'mufa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await drawPhoto(page)) });
        await files(page).getByText('mufa.jpg').waitFor();

        await reload(page);
        assert.deepEqual(await openFile(page, 'traza ñ.sor'), TRACE);
        await seePhoto(page);

        await site.stop();
        await restart('kill');
        const again = await open(page.url());
        assert.deepEqual(await openFile(again, 'traza ñ.sor'), TRACE);
        assert.deepEqual(await openFile(again, 'plano.pdf'), PAPER);
        assert.deepEqual(await openFile(again, 'nota.html'), PAGE_THAT_RUNS, 'an HTML file is downloaded and not opened');
        await seePhoto(again);

        again.once('dialog', (dialog) => void dialog.accept());
        await tap(again, 'Eliminar plano.pdf');
        await files(again).getByText('plano.pdf').waitFor({ state: 'detached' });
        await tap(again, 'Deshacer');
        await files(again).getByText('plano.pdf').waitFor();
        assert.deepEqual(await openFile(again, 'plano.pdf'), PAPER, 'undo restores the bytes too');
      },
      { allow: NOT_REACHED },
    ),
  );

  it(
    'stay in the report when they were attached to it',
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000001/tasks/tsk000000004/');
      await tap(page, 'Finalizar tarea');
      const report = page.getByRole('dialog', { name: 'Reporte de finalización' });
      await report.getByLabel('Resumen *').fill('Trazas entregadas.');
      await report.getByLabel('Horas reales *').fill('11');
      await report
        .getByLabel('Adjuntar archivo')
        .setInputFiles({ name: 'plano.pdf', mimeType: 'application/pdf', buffer: PAPER });
      await see(report, 'plano.pdf');
      await tap(report, 'Enviar reporte');
      await see(page, 'Reporte enviado');
      await whenSettled(page);
      await reload(page);
      const [download] = await Promise.all([page.waitForEvent('download'), tap(report, /^plano\.pdf/)]);
      assert.deepEqual(await bytesOf(download), PAPER);
    }),
  );
});
