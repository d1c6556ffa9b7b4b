import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { choose } from './support/office-actions';
import { arriveAt, follow, see, tap, waitForKeyHandlers } from './support/page-actions';
import { onStage } from './support/stage';

const NAME = 'Begoña Ibáñez';
const PASSWORD = 'S3creta-Ñ';

/** Everything that the browser stores for this site, as one text. */
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

const fillUser = async (page: Page) => {
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

const createUser = async (page: Page) => {
  await follow(page, 'Nuevo Usuario');
  await fillUser(page);
};

describe('a person', () => {
  it(
    'is saved without a password, and Back does not show the list twice',
    onStage(async ({ open }) => {
      const page = await open();
      await tap(page, 'Más');
      await page.getByRole('dialog', { name: 'Más' }).getByRole('link', { name: 'Usuarios' }).click();
      await arriveAt(page, 'Usuarios');
      await createUser(page);
      assert.ok((await kept(page)).includes(NAME), 'the person is on the disk');
      assert.ok(!(await kept(page)).includes('S3creta'), 'the password is not stored');

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
    'is created from another page, and Back leads there although the list was visited before',
    onStage(async ({ open }) => {
      const page = await open('users/');
      await arriveAt(page, 'Usuarios');
      await follow(page, 'Proyectos');
      await arriveAt(page, 'Proyectos');
      await waitForKeyHandlers(page);
      await page.keyboard.press('Control+K');
      const palette = page.getByRole('dialog', { name: 'Buscar o hacer' });
      await palette.getByRole('combobox').fill('nuevo usuario');
      await palette.getByRole('option', { name: /^Nuevo usuario/ }).waitFor();
      await page.keyboard.press('Enter');
      await fillUser(page);
      await page.goBack();
      await arriveAt(page, 'Proyectos');
    }),
  );
});
