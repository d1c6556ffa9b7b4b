import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { FAULT } from './support/faults';
import { arriveAt, comment, createProject, createTask, openProject, openTask, see, tap } from './support/page-actions';
import { isNight } from './support/repeats';
import { onStage, reload } from './support/stage';
import { setVisibility } from './support/tabs';
import { until, waitUntilOpened } from './support/worker';

const PROJECT = 'Bajada Loma Bonita';
const TASK = 'Acometida 14';
const POINTS = ['Ducto', 'Roseta', 'Potencia'];

const topOf = async (page: Page, text: string) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
/** Whether this page is kept with the text. Another kept page may have the same text. */
const isKeptWith = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith(':screens'))?.[1] ?? '{}';
    return JSON.stringify(JSON.parse(kept).screens?.[location.pathname] ?? '').includes(wanted);
  }, text);

describe('the screen that a person last saw', () => {
  it(
    'is shown before scripts load and the disk answers, for that person only, and at the same position afterwards',
    onStage(
      async ({ open, phone, site }) => {
        const work = await open('projects/');
        await createProject(work, PROJECT);
        const panel = await open();
        await see(panel, PROJECT);
        // Of two tabs that end at once, the later one writes its own state, which may be older.
        await work.close();
        let place = Number.NaN;
        // No late part may move the text between the measurement and the keeping.
        await until(async () => {
          place = await topOf(panel, PROJECT);
          await setVisibility(panel, 'hidden');
          return (await isKeptWith(panel, PROJECT)) && (await topOf(panel, PROJECT)) === place;
        }, 'the kept screen');
        await panel.close();

        const early = await phone.context.newPage();
        await early.route(/\.js$/, () => undefined);
        const arrive = () => early.goto(site.url, { waitUntil: 'commit' });
        await arrive();
        await early.getByText(PROJECT).first().waitFor();
        assert.ok(Math.abs((await topOf(early, PROJECT)) - place) < 2, 'the text has the same position');
        assert.equal(await early.getByRole('link', { name: PROJECT }).count(), 0, 'it has no links yet');

        await early.evaluate(() => localStorage.setItem('telecampo:user', 'usr000000002'));
        await arrive();
        await early.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
        await early.locator('[data-kept-screen]').waitFor({ state: 'attached' });
        await early.waitForFunction(() => document.scripts.length > 3);
        assert.equal(await early.locator('[data-kept-screen] *').count(), 0, 'another person does not see the kept screen');
        await early.close();

        const late = await open();
        assert.equal(await late.locator('[data-kept-screen] *').count(), 0, 'it disappears once the disk is read');
      },
      { as: { serviceWorkers: 'block' } },
    ),
  );
});

describe('a reloaded list', () => {
  it(
    'stands where it was, as after a phone has closed the tab; a typed address begins at the top',
    onStage(async ({ open }) => {
      const page = await open('tasks/?estado=Pending');
      // The place is noted from then on.
      await page.locator('html[data-interaction-guard]').waitFor();
      const place = () => page.evaluate(() => window.scrollY);
      await until(async () => {
        await page.evaluate(() => window.scrollTo(0, 700));
        return (await place()) === 700;
      }, 'a list longer than the screen');
      await reload(page);
      await until(async () => Math.abs((await place()) - 700) < 2, 'the place before the reload');
      await page.goto(page.url());
      await waitUntilOpened(page);
      await page.getByRole('list', { name: 'Tareas' }).waitFor();
      // The late part that follows the scroll position has run.
      await page.locator('html[data-interaction-guard]').waitFor();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      assert.equal(await place(), 0);
    }),
  );
});

describe(FAULT.killed, () => {
  it(
    'keeps what the screens confirmed, also right after the confirmation',
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

      page = await open(address);
      await arriveAt(page, TASK);
      for (const [index, point] of POINTS.entries()) {
        await page.getByRole('checkbox', { name: point }).click();
        await see(page, `${index + 1} de 3 completados`);
        // By night the browser is killed after each point, by day after the last only.
        if (!isNight && index < POINTS.length - 1) continue;
        await restart('kill');
        page = await open(address);
      }

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
