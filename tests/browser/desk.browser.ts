import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt } from './support/page-actions';
import { onStage, reload } from './support/stage';
import { until } from './support/worker';

const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };
const TASK = 'projects/prj000000001/tasks/tsk000000005/';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const list = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Tareas', exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

/** Presses a key until the wanted element has the focus. */
const walkTo = async (page: Page, key: 'Tab' | 'Shift+Tab', selector: string, most: number) => {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let steps = 0; !(await isThere()); steps += 1) {
    assert.ok(steps < most, `${selector} is more than ${most} steps away`);
    await page.keyboard.press(key);
  }
};

describe('at a desk', () => {
  it(
    'every page shows navigation, search, bell and user, and keeps them during navigation',
    onStage(
      async ({ open }) => {
        const page = await open('projects/prj000000001/');
        await bar(page).waitFor();
        assert.equal(await bar(page).count(), 1, 'there is one navigation');
        await bar(page).evaluate((element) => element.setAttribute('data-known', ''));
        for (const name of ['Inicio', 'Tareas', 'Facturación', 'Equipo', 'Buscar'])
          await bar(page).getByRole('link', { name, exact: true }).waitFor();
        await bar(page)
          .getByRole('button', { name: /^Notificaciones/ })
          .waitFor();
        await bar(page)
          .getByRole('button', { name: /^Menú de usuario/ })
          .waitFor();
        await bar(page).getByRole('link', { name: 'Facturación', exact: true }).click();
        await arriveAt(page, 'Facturación');
        await page.locator('[data-side-bar][data-known]').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Más', exact: true }).count(), 0);
        await bar(page)
          .getByRole('button', { name: /^Notificaciones/ })
          .click();
        const dialog = page.getByRole('dialog', { name: 'Notificaciones' });
        await dialog.waitFor();
        const box = await dialog.boundingBox();
        assert.ok(box && box.x < 100 && box.y > 100, 'the list is below the bell');
      },
      { as: DESK },
    ),
  );

  it(
    'the navigation has its space reserved, so that nothing moves when it loads',
    onStage(
      async ({ open }) => {
        const page = await open('materials/');
        const left = () => page.getByRole('heading', { level: 1 }).evaluate((element) => element.getBoundingClientRect().left);
        await bar(page).waitFor();
        const settled = await left();
        // Without its chunk the page stays as it was first drawn.
        await page.locator('[data-side-bar]').evaluate((element) => element.remove());
        assert.equal(await left(), settled);
        await reload(page);
        await bar(page).waitFor();
        assert.equal(await left(), settled);
      },
      { as: DESK },
    ),
  );

  it(
    'a list and its record are side by side: a tap opens the next, a reload and a link show both, Back returns to the list',
    onStage(
      async ({ open }) => {
        const page = await open('tasks/?estado=Pending');
        await arriveAt(page, 'Tareas');
        // The part with the side bar also copies the list's filter to the record's address.
        await bar(page).waitFor();
        await page.locator('main [data-row-id]').first().click();
        await list(page).waitFor();
        await list(page).locator('[aria-current="true"]').waitFor();
        const rows = list(page).getByRole('listitem');
        const before = await rows.count();
        await page.waitForURL(/estado=Pending/);

        const firstTitle = await title(page);
        await rows.nth(1).getByRole('link').click();
        await until(async () => (await title(page)) !== firstTitle, 'the second is open');
        assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
        assert.equal(await rows.count(), before, 'the list keeps its filter');
        const second = await title(page);
        const address = page.url();

        await reload(page);
        await list(page).locator('[aria-current="true"]').waitFor();
        assert.equal(await title(page), second);
        assert.equal(await rows.count(), before);

        const shared = await open(new URL(address).pathname.slice(1) + new URL(address).search);
        await list(shared).locator('[aria-current="true"]').waitFor();
        assert.equal(await title(shared), second);

        await page.goBack();
        await arriveAt(page, 'Tareas');
        await page.waitForURL(/estado=Pending/);
      },
      { as: DESK },
    ),
  );

  it(
    'keys alone lead from the list into a record, to the next one, through a reload, and back to the list',
    onStage(
      async ({ open }) => {
        const page = await open('tasks/?estado=Pending');
        await arriveAt(page, 'Tareas');
        await bar(page).waitFor();
        // The list that precedes the table takes the focus with it when it goes.
        await page.locator('main [data-row-id]').first().waitFor();
        await walkTo(page, 'Tab', 'main [data-row-id]', 40);
        await page.keyboard.press('Enter');
        await list(page).locator('[aria-current="true"]').waitFor();
        await until(() => page.evaluate(() => document.activeElement?.localName === 'h1'), 'the focus on the title');
        const first = await title(page);
        await walkTo(page, 'Tab', '[data-beside-list] li:not(:has([aria-current])) a', 80);
        await page.keyboard.press('Enter');
        await until(async () => (await title(page)) !== first, 'the next is open');
        const second = await title(page);
        await reload(page);
        await list(page).locator('[aria-current="true"]').waitFor();
        assert.equal(await title(page), second);
        await walkTo(page, 'Tab', '[data-beside-list] [aria-keyshortcuts="Escape"]', 80);
        await page.keyboard.press('Enter');
        await arriveAt(page, 'Tareas');
        await page.waitForURL(/estado=Pending/);
      },
      { as: DESK },
    ),
  );

  it(
    'a form is a panel beside its list',
    onStage(
      async ({ open }) => {
        const page = await open('users/new/');
        await page.getByRole('region', { name: 'Usuarios', exact: true }).waitFor();
        const field = await page.getByLabel('Nombre completo *').boundingBox();
        assert.ok(field && field.width <= 480 && field.x > 700);
      },
      { as: DESK },
    ),
  );

  it(
    'no action covers the title of its task',
    onStage(
      async ({ open }) => {
        const page = await open('projects/prj000000001/tasks/tsk000000004/');
        await page.getByRole('button', { name: 'Siguiente punto' }).waitFor();
        for (const width of [1024, 1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          const covered = () =>
            page.evaluate(() => {
              const words = document.createRange();
              words.selectNodeContents(document.querySelector('h1') ?? document.body);
              const actions = [...document.querySelectorAll('[data-primary-action] button')].map((one) =>
                one.getBoundingClientRect(),
              );
              return [...words.getClientRects()].some((word) =>
                actions.some((one) => one.left < word.right && one.top < word.bottom && one.bottom > word.top),
              );
            });
          await until(async () => !(await covered()), `the title is whole at ${width} px`);
        }
      },
      { as: DESK },
    ),
  );

  it(
    'leaving a changed form asks once: no stays, yes opens the list and nothing more',
    onStage(
      async ({ open }) => {
        const page = await open('');
        await bar(page).getByRole('link', { name: 'Usuarios', exact: true }).click();
        await arriveAt(page, 'Usuarios');
        await page.locator('main [data-row-id]').first().click();
        await page.getByRole('region', { name: 'Usuarios', exact: true }).waitFor();
        await page.getByRole('button', { name: 'Más opciones' }).waitFor();
        await page.keyboard.press('e');
        await arriveAt(page, 'Editar Usuario');
        await page.getByLabel('Teléfono').fill('+52 33 5550 0199');
        const asked: string[] = [];
        page.on('dialog', (question) => {
          asked.push(question.message());
          void (asked.length === 1 ? question.dismiss() : question.accept());
        });
        const close = page.getByRole('button', { name: /^Cerrar y ver solo la lista/ });
        await close.click();
        assert.equal(await page.getByLabel('Teléfono').inputValue(), '+52 33 5550 0199');
        await close.click();
        await page.locator('[data-beside-list]').waitFor({ state: 'detached' });
        await arriveAt(page, 'Usuarios');
        assert.equal(asked.length, 2);
        await page.waitForURL(({ pathname }) => pathname === '/users/');
      },
      { as: DESK },
    ),
  );

  it(
    'a phone has its bottom bar and no side bar',
    onStage(async ({ open }) => {
      const page = await open(TASK);
      assert.equal(await page.locator('[data-side-bar], [data-beside-list]').count(), 0);
      await page.goto(new URL('/tasks/', page.url()).href);
      await page.getByRole('button', { name: 'Más', exact: true }).waitFor();
      assert.equal(await page.locator('body').evaluate((body) => getComputedStyle(body).paddingLeft), '0px');
    }),
  );
});
