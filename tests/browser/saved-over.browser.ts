import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, createProject, departFrom, see, tap } from './support/page-actions';
import { onStage } from './support/stage';
import { ignoreBroadcasts } from './support/tabs';
import { waitUntilOpened } from './support/worker';

const TITLE = 'Nombre del proyecto *';
const RAMAL = 'Ramal poniente';

const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
const valuesOf = (page: Page, labels: readonly string[]) =>
  Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));

/** Opens a project's form from the list; answers its address. */
const editOf = async (page: Page, title: string) => {
  const path = await page.getByRole('link', { name: title }).first().getAttribute('href');
  const url = new URL(path ?? '', page.url()).href.replace('/projects/', '/projects/edit/');
  await page.goto(url);
  await arriveAt(page, 'Editar Proyecto');
  await waitUntilOpened(page);
  return url;
};
const save = async (page: Page) => {
  await tap(page, 'Actualizar Proyecto');
  await see(page, 'Proyecto actualizado');
  await departFrom(page, 'Editar Proyecto');
};

describe('a form whose record changed in another tab (I13)', () => {
  it(
    'shows the conflict in the field that both persons changed, and overwrites that field only',
    onStage(async ({ open, phone }) => {
      const other = await open('projects/');
      await createProject(other, RAMAL);
      const url = await editOf(other, RAMAL);
      const mine = await phone.context.newPage();
      await ignoreBroadcasts(mine);
      await mine.goto(url);
      await arriveAt(mine, 'Editar Proyecto');
      await waitUntilOpened(mine);
      await fill(mine, { [TITLE]: 'Ramal norte' });

      await fill(other, { [TITLE]: 'Ramal sur', Presupuesto: '2260', Descripción: 'Tres pisos' });
      await save(other);

      await tap(mine, 'Actualizar Proyecto');
      await see(mine, /Alguien lo cambió mientras tanto\. Si guardas otra vez, queda lo tuyo\./);
      await see(mine, 'Ramal sur');
      assert.deepEqual(await valuesOf(mine, [TITLE, 'Presupuesto', 'Descripción']), ['Ramal norte', '2260.00', 'Tres pisos']);
      await save(mine);
      await mine.goto(url);
      await waitUntilOpened(mine);
      assert.deepEqual(await valuesOf(mine, [TITLE, 'Presupuesto', 'Descripción']), ['Ramal norte', '2260.00', 'Tres pisos']);
    }),
  );
});
