import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { FAULT } from './support/faults';
import { drawPhoto } from './support/files';
import { openSubPathSite, type Site } from './support/site';
import { NOT_REACHED, onStage, reload } from './support/stage';

interface Shared {
  readonly name: string;
  readonly type: string;
  readonly bytes: readonly number[];
}

/** Posts files as the phone's share sheet does: a navigation with a body. */
const share = async (page: Page, { url }: Site, files: readonly Shared[]) => {
  await page.evaluate(
    ({ action, shared }) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = action;
      const input = document.createElement('input');
      input.type = 'file';
      input.name = 'fotos';
      input.multiple = true;
      const carried = new DataTransfer();
      for (const { name, type, bytes } of shared) carried.items.add(new File([new Uint8Array(bytes)], name, { type }));
      input.files = carried.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: `${url}share/`, shared: files },
  );
  await page.getByRole('heading', { level: 1, name: 'Fotos compartidas' }).waitFor();
};

const photosOf = async (page: Page, names: readonly string[]): Promise<readonly Shared[]> => {
  const bytes = await drawPhoto(page);
  return names.map((name) => ({ name, type: 'image/jpeg', bytes }));
};

const waiting = (page: Page) => page.getByRole('list', { name: 'Fotos por añadir' }).getByRole('listitem');

/** Invariant I15: shared files are in no record until a person has chosen a task. */
for (const { where, on } of [
  { where: 'at the root', on: undefined },
  { where: 'under a subpath', on: openSubPathSite },
])
  describe(`photos that another application shares, with the site ${where}`, () => {
    it(
      `${FAULT.offline}: they wait for a task through a reload and a second sharing, are added to it, and nothing leaves the device`,
      onStage(
        async ({ site, open }) => {
          const page = await open();
          await site.stop();
          await share(page, site, await photosOf(page, ['torre ñ.jpg', 'registro.jpg']));
          await waiting(page).nth(1).waitFor();
          assert.equal(await waiting(page).count(), 2);
          await reload(page);
          await share(page, site, await photosOf(page, ['acometida.jpg']));
          await waiting(page).nth(2).waitFor();
          await page.getByRole('button', { name: /Certificación OTDR del anillo/ }).click();
          const kept = page.getByRole('list', { name: 'Archivos adjuntos' });
          for (const name of ['torre ñ.jpg', 'registro.jpg', 'acometida.jpg']) await kept.getByText(name).waitFor();
          await reload(page);
          await kept.getByText('torre ñ.jpg').waitFor();
          await page.goto(`${site.url}share/`);
          await page.getByText('No hay fotos por añadir').waitFor();
        },
        { allow: NOT_REACHED, ...(on && { on }) },
      ),
    );
  });

describe('shared files that are no photos', () => {
  it(
    'are named in a message; valid photos are added to the task, and the others can be discarded',
    onStage(async ({ site, open }) => {
      const page = await open();
      const [good] = await photosOf(page, ['buena.jpg']);
      assert.ok(good);
      await share(page, site, [good, { name: 'vacia.jpg', type: 'image/jpeg', bytes: [] }]);
      // The last task is far below, so the error must be scrolled into view.
      await page.getByRole('list', { name: 'Tareas abiertas' }).getByRole('button').last().click();
      const why = page.getByRole('alert').getByText(/vacia\.jpg/);
      await why.waitFor();
      assert.ok(await why.evaluate((said) => said.getBoundingClientRect().top >= 0));
      assert.equal(await waiting(page).count(), 1);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Descartar' }).click();
      await page.getByText('No hay fotos por añadir').waitFor();
    }),
  );
});
