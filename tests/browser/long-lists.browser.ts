import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseBackup, fileOf, replaceAll } from './support/backup';
import { largeBackup } from './support/large-backup';
import { arriveAt } from './support/page-actions';
import { isNight } from './support/repeats';
import { goTo, onStage, type Stage } from './support/stage';
import { until } from './support/worker';

const TASKS = 10_000;
const MOST_NODES = 2_500;
/** At the end of a long list, estimated heights become measured ones. The row that was left may move by this much. */
const SAME_PLACE_PX = 16;
/** A large business takes a while to restore on a slow machine. */
const LONG_PATIENCE = 180_000;

/** Different lists: the longest, one with tall cards, one hardly longer than what is drawn. */
const LISTS_OF_DAY = [
  ['tasks/', 'Tareas', TASKS],
  ['requests/?estado=all', 'Gastos y materiales', (TASKS / 5) * 2],
  ['users/', 'Usuarios', 120],
] as const;
const LISTS_OF_NIGHT = [
  ['projects/', 'Proyectos', TASKS / 10],
  ['materials/', 'Materiales', TASKS / 20],
  ['customers/', 'Clientes', TASKS / 50],
  ['billing/', 'Facturas', TASKS / 20],
] as const;
const LISTS = isNight ? [...LISTS_OF_DAY, ...LISTS_OF_NIGHT] : LISTS_OF_DAY;

const restoreTasks = async ({ open }: Stage) => {
  const page = await open('device/');
  page.setDefaultTimeout(LONG_PATIENCE);
  await chooseBackup(page, fileOf(await largeBackup(TASKS)));
  await replaceAll(page);
  return page;
};

const rowsOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).locator('> li');
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
const scrollTo = async (page: Page, share: number) => {
  await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
  await settle(page);
};

/** Checks that each drawn row has its own number, and that the numbers rise. */
const checkNumbers = async (page: Page, name: string, count: number) => {
  const said = await rowsOf(page, name).evaluateAll((rows) =>
    rows.map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')].map(Number)),
  );
  assert.ok(said.length > 3, name);
  assert.deepEqual([...new Set(said.map(([, size]) => size))], [count], name);
  const places = said.map(([place]) => place ?? 0);
  assert.deepEqual(
    places,
    [...new Set(places)].sort((one, other) => one - other),
  );
  assert.deepEqual([places[0], places.at(-1)], [1, count], name);
};

/** Checks that visible rows follow each other and fill the screen, without holes and overlaps. */
const checkNoHoles = async (page: Page, name: string) => {
  const gaps = await rowsOf(page, name).evaluateAll((rows) => {
    const list = rows[0]?.parentElement?.getBoundingClientRect();
    const [from, to] = [Math.max(0, list?.top ?? 0), Math.min(innerHeight, list?.bottom ?? 0)];
    const boxes = rows.map((row) => row.getBoundingClientRect()).filter(({ top, bottom }) => bottom > from && top < to);
    const edges = [{ bottom: Math.min(from, boxes[0]?.top ?? to) }, ...boxes].map(({ bottom }) => bottom);
    return [...boxes.map(({ top }) => top), to].map((top, index) => Math.round(top - (edges[index] ?? 0)));
  });
  assert.ok(gaps.length > 1, `${name} has no visible row`);
  const [between, last = 0] = [gaps.slice(0, -1), gaps.at(-1)];
  assert.ok(
    last <= 24 && between.every((gap) => gap >= 0 && gap <= 48),
    `${name}: between the rows in sight lie ${gaps.join(', ')} px`,
  );
};

/** Waits until the page no longer moves, because all drawn rows are measured. */
const settle = async (page: Page) => {
  let before = '';
  await until(async () => {
    await frames(page);
    const now = await page.evaluate(() => `${scrollY} ${document.documentElement.scrollHeight}`);
    const isStill = now === before;
    before = now;
    return isStill;
  }, 'a page that does not move');
};

/** The number of the focused row; 0 if none is focused. */
const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0));

/** Checks all lists at several positions: the visible rows are drawn, each with its number. */
const checkAllLists = async (page: Page) => {
  for (const [path, name, count] of LISTS) {
    await goTo(page, path);
    await page.locator(`main li[aria-setsize="${count}"]`).nth(3).waitFor();
    for (const share of [0, 0.5, 0.97, 0.2]) {
      await scrollTo(page, share);
      await until(
        async () => (await rowsOf(page, name).last().getAttribute('aria-posinset')) === String(count),
        `the end of ${name}`,
      );
      const drawn = await nodes(page);
      assert.ok(drawn <= MOST_NODES, `${path} draws ${drawn} nodes`);
      await checkNumbers(page, name, count);
      await checkNoHoles(page, name);
    }
  }
};

/** Searches a task, opens it and returns; Tab and print reach every row. */
const searchAndReturn = async (page: Page) => {
  await goTo(page, 'tasks/');
  const rows = rowsOf(page, 'Tareas');
  await page.locator(`main li[aria-setsize="${TASKS}"]`).nth(3).waitFor();

  // The last row, by its number among all.
  await scrollTo(page, 1);
  const last = rows.last().getByRole('link');
  const title = (await last.locator('.font-medium').first().textContent()) ?? '';
  await last.scrollIntoViewIfNeeded();
  await settle(page);
  const place = await page.evaluate(() => scrollY);
  const top = (await last.boundingBox())?.y ?? 0;
  // A mouse click may scroll the page first, and so leave it at another position.
  await last.evaluate((link: HTMLElement) => link.click());
  await arriveAt(page, title);
  await page.goBack();
  await arriveAt(page, 'Tareas');
  await until(async () => (await focusedRow(page)) === TASKS, 'the focus on the row that was opened');
  await settle(page);
  const back = [await page.evaluate(() => scrollY), (await rows.last().getByRole('link').boundingBox())?.y ?? 0];
  assert.ok(
    [place, top].every((was, index) => Math.abs(was - (back[index] ?? 0)) <= SAME_PLACE_PX),
    `left at ${place}, ${top}; back at ${back}`,
  );

  // From the middle of the list, after rows of different heights.
  await scrollTo(page, 0.5);
  const from = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -900);
  await until(async () => (await page.evaluate(() => scrollY)) < from, 'the turn of the wheel');
  await settle(page);
  const middle = page.locator('main li[aria-posinset]').filter({ visible: true });
  const [number, before] = await middle.evaluateAll((all) => {
    const row = all.find((one) => one.getBoundingClientRect().top > 300);
    row?.querySelector('a')?.setAttribute('data-chosen', '');
    return [Number(row?.getAttribute('aria-posinset')), row?.getBoundingClientRect().top ?? 0];
  });
  await page.locator('[data-chosen]').evaluate((link: HTMLElement) => link.click());
  await page.waitForFunction(() => location.pathname !== '/tasks/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.goBack();
  await arriveAt(page, 'Tareas');
  await until(async () => (await focusedRow(page)) === number, 'the focus in the middle');
  await settle(page);
  const after = await page.locator(`main li[aria-posinset="${number}"]`).evaluate((row) => row.getBoundingClientRect().top);
  assert.ok(Math.abs(after - before) <= 2, `the row moved from ${before} to ${after}`);

  // Tab moves from row to row beyond the drawn ones; the focused row stays drawn while the page scrolls away. A held key repeats
  // about 30 times a second, so there is a frame between two.
  for (let step = 1; step <= 40; step += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  assert.equal(await focusedRow(page), (number ?? 0) + 40);
  await scrollTo(page, 0);
  assert.equal(await focusedRow(page), (number ?? 0) + 40);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focusedRow(page), (number ?? 0) + 39);

  // The search is in the address after a pause in typing, and Back restores it.
  const box = page.getByRole('searchbox', { name: 'Buscar tareas' });
  await box.fill('MEDICION 9997');
  await until(async () => (await rows.count()) === 1, 'the found row');
  await rows.first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /9997/ }).waitFor();
  await page.waitForFunction(() => location.pathname !== '/tasks/');
  await page.goBack();
  await arriveAt(page, 'Tareas');
  await page.waitForURL(/buscar=MEDICION\+9997/);
  await until(async () => (await box.inputValue()) === 'MEDICION 9997', 'the search');

  await box.fill('');
  await page.locator(`main li[aria-setsize="${TASKS}"]`).nth(3).waitFor();
  await page.emulateMedia({ media: 'print' });
  await until(async () => (await rows.count()) === TASKS, 'all rows on paper');
  await page.emulateMedia({ media: null });
  await until(async () => (await rows.count()) < 100, 'few rows on the screen again');
};

/** Rows without holes in text of double size on a narrow phone, and in a picker. */
const enlarge = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await goTo(page, 'tasks/');
  await page.locator(`main li[aria-setsize="${TASKS}"]`).nth(3).waitFor();
  await scrollTo(page, 0.3);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await settle(page);
  await checkNoHoles(page, 'Tareas');
  await scrollTo(page, 0.6);
  await checkNoHoles(page, 'Tareas');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');

  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'projects/prj000000001/equipment/new/');
  await page.getByRole('combobox', { name: /^Material/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Material' });
  const options = sheet.locator('li');
  await until(async () => (await options.last().getAttribute('aria-setsize')) === String(TASKS / 20), 'the materials');
  assert.ok((await options.count()) < 60);
  await options.last().scrollIntoViewIfNeeded();
  await frames(page);
  await until(async () => (await options.count()) > 5, 'the end of the materials');
  assert.ok((await nodes(page)) <= MOST_NODES);
};

describe('ten thousand tasks of a restored backup', () => {
  it(
    'are drawn where visible, found by search, Tab, Back and print, and have no gaps with large text',
    onStage(async (stage) => {
      const page = await restoreTasks(stage);
      await checkAllLists(page);
      await searchAndReturn(page);
      await enlarge(page);
    }),
  );
});
