import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { choose, pick, tapAndConfirm } from './support/office-actions';
import { arriveAt, FAR_DAY, follow, see, tap } from './support/page-actions';
import { onStage, reload } from './support/stage';

const NAME = 'Begoña Ibáñez';
const PASSWORD = 'S3creta-Ñ';
const HEIR = 'Lorena Bautista Cruz';

/** Everything that the browser keeps of this site, as one text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        rows.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(rows);
  });

const createUser = async (page: Page) => {
  await follow(page, 'Nuevo Usuario');
  await arriveAt(page, 'Nuevo Usuario');
  await page.getByLabel('Nombre completo *').fill(NAME);
  await page.getByLabel('Correo electrónico *').fill('begona@telecampo.example');
  await page.getByLabel('Contraseña *', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña *').fill(`${PASSWORD}!`);
  await see(page, 'Las contraseñas no coinciden.');
  await tap(page, 'Crear Usuario');
  await see(page, 'Usuario creado');
  await arriveAt(page, 'Usuarios');
};

describe('a person', () => {
  it(
    'is saved without their password, and Back does not show the list twice',
    onStage(async ({ open }) => {
      const page = await open();
      await tap(page, 'Más');
      await page.getByRole('dialog', { name: 'Más' }).getByRole('link', { name: 'Usuarios' }).click();
      await arriveAt(page, 'Usuarios');
      await createUser(page);
      assert.ok((await kept(page)).includes(NAME), 'la persona está en el disco');
      assert.ok(!(await kept(page)).includes('S3creta'), 'su contraseña, en ninguna parte');

      await follow(page, NAME);
      await arriveAt(page, NAME);
      await (await choose(page, 'Editar Usuario')).click();
      await arriveAt(page, 'Editar Usuario');
      await page.getByLabel('Teléfono').fill('477 000 3333');
      await tap(page, 'Actualizar Usuario');
      await see(page, 'Usuario actualizado');
      await arriveAt(page, 'Usuarios');
      await page.goBack();
      await arriveAt(page, 'Panel');
    }),
  );

  it(
    'who leaves hands their tasks to another in the same step, and that can be undone',
    onStage(async ({ open }) => {
      const page = await open('users/');
      await createUser(page);
      const work = await open('projects/prj000000006/tasks/new/');
      await work.getByLabel('Título *').fill('Respaldo de baterías');
      await work.getByLabel('Fecha límite *').fill(FAR_DAY);
      await pick(work, work.getByRole('combobox', { name: 'Asignados' }), NAME);
      await tap(work, 'Añadir');
      await tap(work, 'Crear Tarea');
      await see(work, 'Tarea creada');
      await work.close();

      await follow(page, NAME);
      await arriveAt(page, NAME);
      const person = page.url();
      await tapAndConfirm(page, await choose(page, 'Eliminar Usuario'));
      const refusal = page.getByRole('dialog', { name: 'No se puede eliminar' });
      await refusal.getByRole('link', { name: 'tarea Respaldo de baterías' }).waitFor();
      await refusal.getByLabel('Quién se encarga *').selectOption({ label: `${HEIR} · Technician` });
      await tap(refusal, 'Reasignar y eliminar');
      await see(page, 'Usuario eliminado');
      await arriveAt(page, 'Usuarios');
      assert.equal(await page.getByText(NAME).count(), 0);
      await follow(page, HEIR);
      await page.getByRole('list', { name: 'Tareas asignadas' }).getByText('Respaldo de baterías').waitFor();
      // What was told ended with its page; the key still takes the last act back.
      await page.keyboard.press('Control+z');
      await see(page, 'Deshecho');
      await page.goto(person);
      await arriveAt(page, NAME);
      await reload(page);
      await page.getByRole('list', { name: 'Tareas asignadas' }).getByText('Respaldo de baterías').waitFor();
    }),
  );
});
