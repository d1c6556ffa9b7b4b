import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  arriveAt,
  comment,
  createProject,
  createTask,
  FAR_DAY,
  follow,
  openProject,
  openTask,
  requestCard,
  see,
  tap,
} from './support/page-actions';
import { isNight } from './support/repeats';
import { builds } from './support/site';
import { NOT_REACHED, onStage } from './support/stage';

const PROJECT = 'Radiobase Cañada Honda';
const TASK = 'Alineación del enlace';

/** By day only the first build: `offline` covers the other host without network. */
for (const { where, open: on } of isNight ? builds : builds.slice(0, 1)) {
  describe(`in the field and without signal, with the site ${where}`, () => {
    it(
      'a task created on the phone opens after a restart without the server, and keeps its changes',
      onStage(
        async ({ open, site, restart }) => {
          const office = await open('projects/');
          await createProject(office, PROJECT);
          await openProject(office, PROJECT);
          await createTask(office, TASK, ['Azimut']);
          await openTask(office, TASK);
          const address = office.url();

          await site.stop();
          await restart();
          const page = await open(address);
          await arriveAt(page, TASK);
          assert.equal(page.url(), address);
          await page.getByRole('checkbox', { name: 'Azimut' }).click();
          await see(page, '1 de 1 completados');
          await tap(page, 'Iniciar tarea');
          await see(page, 'Tarea iniciada');
          await comment(page, 'Señal de −48 dBm.');

          await restart('kill');
          const again = await open(address);
          await arriveAt(again, TASK);
          await see(again, 'En Progreso');
          await see(again, '1 de 1 completados');
          await see(again, 'Señal de −48 dBm.');
        },
        { on, allow: NOT_REACHED },
      ),
    );

    it(
      'a project and its task are created there too, and open by their address after a restart',
      onStage(
        async ({ open, site, restart }) => {
          await site.stop();
          await restart();
          const page = await open('projects/');
          await createProject(page, PROJECT);
          await openProject(page, PROJECT);
          await createTask(page, TASK);
          await openTask(page, TASK);
          const address = page.url();
          await follow(page, 'Solicitar gasto');
          await page.getByLabel('Monto *').fill('310');
          await page.getByLabel('Descripción *').fill('Gasolina');
          await page.getByLabel('Justificación *').fill('Dos vueltas al cerro.');
          await page.getByLabel('Fecha requerida *').fill(FAR_DAY);
          await tap(page, 'Enviar Solicitud');
          await see(page, 'Solicitud enviada');

          await restart();
          const task = await open(address);
          await arriveAt(task, TASK);
          await see(task, 'Gasolina');
          const expenses = await open(new URL('../../budget/', address).href);
          await tap(requestCard(expenses, 'Gasolina'), /^Aprobar/);
          await see(task, '$310.00');
        },
        { on, allow: NOT_REACHED },
      ),
    );
  });
}
