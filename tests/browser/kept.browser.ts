import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FAULT } from './support/faults';
import { arriveAt, comment, createProject, createTask, openProject, openTask, see, tap } from './support/page-actions';
import { onStage } from './support/stage';

const PROJECT = 'Bajada Loma Bonita';
const TASK = 'Acometida 14';
const POINTS = ['Ducto', 'Roseta', 'Potencia'];

describe(FAULT.killed, () => {
  it(
    'what the screens said they had saved is still there, even at that very instant',
    onStage(async ({ open, restart }) => {
      let page = await open('projects/');
      await createProject(page, PROJECT);
      await restart('kill');

      page = await open('projects/');
      await openProject(page, PROJECT);
      await createTask(page, TASK, POINTS);
      await restart('kill');

      page = await open('projects/');
      await openProject(page, PROJECT);
      await page.getByRole('link', { name: 'Tareas', exact: true }).click();
      await openTask(page, TASK);
      const address = page.url();
      await tap(page, 'Iniciar tarea');
      await see(page, 'Tarea iniciada');
      await restart('kill');

      for (const [index, point] of POINTS.entries()) {
        page = await open(address);
        await arriveAt(page, TASK);
        await page.getByRole('checkbox', { name: point }).click();
        await see(page, `${index + 1} de 3 completados`);
        await restart('kill');
      }

      page = await open(address);
      await comment(page, 'Terminado antes de que se acabara la batería.');
      await restart('kill');

      page = await open(address);
      await see(page, 'En Progreso');
      await see(page, '3 de 3 completados');
      await see(page, 'Terminado antes de que se acabara la batería.');
      assert.equal(await page.getByRole('list', { name: 'Comentarios' }).getByRole('listitem').count(), 1);
    }),
  );
});
