import { describe, it } from 'node:test';
import { arriveAt, follow, see, tap } from './support/hands';
import { pick } from './support/office';
import { onStage, reload } from './support/stage';

describe('lo que se guardó', () => {
  it(
    'se dice también cuando el formulario se había recargado y Atrás es otro documento',
    onStage(async ({ open }) => {
      const page = await open('projects/');
      await follow(page, 'Nuevo Proyecto');
      await arriveAt(page, 'Nuevo Proyecto');
      await reload(page);
      await page.getByLabel('Nombre del proyecto *').fill('Proyecto tras recargar');
      await pick(page, page.getByRole('combobox', { name: 'Cliente *' }), 'Redes Altavega');
      await tap(page, 'Crear Proyecto');
      await arriveAt(page, 'Proyectos');
      await see(page, 'Proyecto creado');
      await see(page, 'Proyecto tras recargar');
    }),
  );
});
