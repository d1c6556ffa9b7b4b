import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, see, tap } from './support/page-actions';
import { NOT_REACHED, onStage } from './support/stage';

/** The sample's task whose checklist has readings, a choice and a photo. */
const TASK = 'projects/prj000000008/tasks/tsk000000030/';
const TITLE = 'Estudio de línea de vista';
/** The smallest picture that browsers draw. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const missingPoints = (page: Page) => page.getByRole('region', { name: 'Para finalizar falta' });
const timer = (page: Page) => page.getByRole('region', { name: 'Tiempo' });

describe('a day in the field without signal', () => {
  it(
    'finishing a task asks for each missing answer, and every answer survives a kill',
    onStage(
      async ({ open, site, restart }) => {
        await site.stop();
        await restart();
        const page = await open(TASK);
        await arriveAt(page, TITLE);
        await missingPoints(page).waitFor();
        assert.deepEqual(await missingPoints(page).getByRole('link').allTextContents(), [
          'Nivel recibido',
          'Permiso de azotea',
          'Foto del horizonte',
        ]);
        await tap(page, 'Finalizar tarea');
        assert.ok(
          await missingPoints(page)
            .getByRole('heading')
            .evaluate((heading) => heading === document.activeElement),
        );
        await missingPoints(page).getByRole('link', { name: 'Nivel recibido' }).click();
        page.once('dialog', (dialog) => void dialog.accept());
        await page.keyboard.type('-71.5');
        await page.keyboard.press('Enter');
        await missingPoints(page).getByText('Nivel recibido').waitFor({ state: 'detached' });
        await page.getByRole('group', { name: 'Permiso de azotea *' }).getByRole('button', { name: 'Sí', exact: true }).click();
        const photo = page.getByRole('group', { name: 'Foto del horizonte *' });
        await photo.getByLabel('Elegir fotos').setInputFiles({ name: 'punto.png', mimeType: 'image/png', buffer: PICTURE });
        await missingPoints(page).waitFor({ state: 'detached' });

        await restart('kill');
        const again = await open(TASK);
        await arriveAt(again, TITLE);
        await see(again, '5 de 6 completados');
        assert.equal(await again.getByLabel('Nivel recibido *').inputValue(), '-71.5');
        await again.getByRole('list', { name: 'Fotos de Foto del horizonte' }).getByText('punto').waitFor();
        await tap(again, 'Finalizar tarea');
        await again.getByRole('dialog', { name: 'Reporte de finalización' }).waitFor();
      },
      { allow: NOT_REACHED },
    ),
  );

  it(
    "the timer survives a kill, and fills in the report's hours",
    onStage(
      async ({ open, site, restart }) => {
        await site.stop();
        await restart();
        const page = await open(TASK);
        await arriveAt(page, TITLE);
        await tap(timer(page), 'Iniciar tiempo');
        await timer(page)
          .getByText(/^En marcha desde/)
          .waitFor();
        const since = await timer(page).locator('time').getAttribute('datetime');

        await restart('kill');
        const again = await open(TASK);
        await arriveAt(again, TITLE);
        await timer(again)
          .getByText(/^En marcha desde/)
          .waitFor();
        assert.equal(await timer(again).locator('time').getAttribute('datetime'), since);
        await tap(timer(again), 'Pausar');
        await timer(again).getByText('En pausa.').waitFor();
        await tap(timer(again), 'Continuar');
        await tap(timer(again), 'Detener');
        await timer(again).getByRole('button', { name: 'Iniciar tiempo' }).waitFor();
      },
      { allow: NOT_REACHED },
    ),
  );

  it(
    "a tap stores a task's site, and a link opens the way there",
    onStage(
      async ({ open, phone, site, restart }) => {
        await site.stop();
        await restart();
        await phone.context.grantPermissions(['geolocation'], { origin: new URL(site.url).origin });
        await phone.context.setGeolocation({ latitude: 20.6766, longitude: -103.3475 });
        const page = await open(`${TASK}edit/`);
        await arriveAt(page, 'Editar Tarea');
        await tap(page, 'Usar donde estoy');
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('input[name="site"]')?.value === '20.676600, -103.347500',
        );
        await tap(page, 'Actualizar Tarea');
        await arriveAt(page, TITLE);
        const way = page.getByRole('link', { name: 'Cómo llegar a 20.6766, -103.3475' });
        assert.match((await way.getAttribute('href')) ?? '', /destination=20\.6766%2C%20-103\.3475$/);
      },
      { allow: NOT_REACHED },
    ),
  );
});
