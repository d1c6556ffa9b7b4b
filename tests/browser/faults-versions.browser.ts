import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { FAULT } from './support/faults';
import { arriveAt, createProject, follow, see, tap } from './support/page-actions';
import { onStage, reload, type Stage } from './support/stage';
import { until, waitUntilOpened } from './support/worker';

const PROJECT = 'Ramal poniente';
const NEWER = 'Hay una versión más nueva abierta';
const UNREADABLE = 'No se pudo abrir lo guardado';
/** The version in the built code: a number, or a short name from the minifier. */
const FORMAT = /=\{version:[^,{}]+,migrations:[^{}]*\}/g;
/** Migrations of a future version. */
const SHOUTS =
  '(dump)=>({...dump,tables:{...dump.tables,projects:dump.tables.projects.map((row)=>({...row,title:row.title.toUpperCase()}))}})';
const THROWS = '()=>{throw new Error("falla")}';

/** A tab with the next version of the app; only the data's format differs. */
const openNextVersion = async ({ phone, site }: Stage, migration: string) => {
  const page = await phone.context.newPage();
  let changed = 0;
  const answer = async (route: Route) => {
    // Retried when the host closes the connection: a missing file would keep the page from loading.
    const response = await route.fetch({ maxRetries: 3 });
    const body = (await response.text()).replace(FORMAT, () => {
      changed += 1;
      return `={version:${DATA_VERSION + 1},migrations:{${DATA_VERSION}:${migration}}}`;
    });
    await route.fulfill({ response, body });
  };
  // Requests fail while the tab closes.
  await page.route(/\/_next\/static\/.*\.js/, (route) => answer(route).catch(() => undefined));
  await page.goto(`${site.url}projects/`);
  assert.equal(changed, 1, 'the version of the data occurs once in the code');
  return page;
};

const listed = (page: Page, title: string) => page.getByRole('link', { name: title, exact: false });
/**
 * Every file comes from the site, so that one tab can get another version. Pages of records created on this phone are then
 * missing.
 */
const withoutWorker = { as: { serviceWorkers: 'block' }, allow: [/404/] } as const;

describe(FAULT.versions, () => {
  it(
    "the old tab asks for a reload, can't write and keeps the typed text; nothing is deleted",
    onStage(async (stage) => {
      await createProject(await stage.open('projects/'), PROJECT);
      const old = await stage.open('projects/new/');
      await old.getByLabel('Nombre del proyecto *').fill('Ramal tardío');
      await old.getByRole('combobox', { name: 'Cliente *' }).click();
      await tap(old.getByRole('dialog'), /^Redes Altavega/);

      const newer = await openNextVersion(stage, SHOUTS);
      await listed(newer, PROJECT.toUpperCase()).waitFor();
      await see(old, NEWER);
      await tap(old, 'Crear Proyecto');
      await arriveAt(old, 'Nuevo Proyecto');
      assert.equal(await old.getByLabel('Nombre del proyecto *').inputValue(), 'Ramal tardío');
      await createProject(newer, 'Ramal nuevo');

      let asked = '';
      old.once('dialog', (dialog) => {
        asked = dialog.message();
        void dialog.accept();
      });
      await old.getByLabel('Presupuesto').fill('12,5');
      await tap(old, 'Volver');
      await arriveAt(old, 'Proyectos');
      assert.match(asked, /queda como borrador en este dispositivo/);
      // The old tab keeps its draft in `localStorage`, and the other tab learns of it a moment later.
      const keptDrafts = () => newer.evaluate(() => Object.values<string>(localStorage).join());
      await until(async () => (await keptDrafts()).includes('12,5'), 'the draft of the old tab');
      await follow(newer, 'Nuevo Proyecto');
      await tap(newer, 'Recuperar borrador');
      assert.equal(await newer.getByLabel('Nombre del proyecto *').inputValue(), 'Ramal tardío');
      assert.equal(await newer.getByLabel('Presupuesto').inputValue(), '12,5');
      await newer.goto(`${stage.site.url}projects/`);

      await reload(old);
      await see(old, NEWER);
      await reload(newer);
      for (const title of [PROJECT.toUpperCase(), 'Ramal nuevo']) await listed(newer, title).waitFor();
      assert.equal(await listed(newer, 'Ramal tardío').count(), 0);
    }, withoutWorker),
  );

  it(
    "a new version that waits for another tab's database says so, and opens once that tab closes",
    onStage(async (stage) => {
      await createProject(await stage.open('projects/'), PROJECT);
      await stage.restart();
      const holding = await stage.phone.context.newPage();
      await holding.goto(`${stage.site.url}icon.svg`);
      await holding.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('telecampo');
            opening.onsuccess = () => resolve(void Object.assign(window, { held: opening.result }));
          }),
      );
      const newer = await openNextVersion(stage, SHOUTS);
      await see(newer, 'Cierra las otras pestañas');
      await holding.close();
      await waitUntilOpened(newer);
      await listed(newer, PROJECT.toUpperCase()).waitFor();
      await newer.getByText('Cierra las otras pestañas').waitFor({ state: 'detached' });
    }, withoutWorker),
  );

  it(
    'a failed migration changes nothing',
    onStage(async (stage) => {
      await createProject(await stage.open('projects/'), PROJECT);
      await stage.restart();
      const newer = await openNextVersion(stage, THROWS);
      await see(newer, UNREADABLE);
      await newer.close();
      const old = await stage.open('projects/');
      await listed(old, PROJECT).waitFor();
      await createProject(old, 'Ramal oriente');
      assert.equal(await old.getByText(UNREADABLE).count(), 0);
    }, withoutWorker),
  );
});
