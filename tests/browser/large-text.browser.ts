import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { tap } from './support/page-actions';
import { onStage } from './support/stage';
import { waitUntilOpened } from './support/worker';

const SCREENS = [
  '',
  'projects/prj000000001/',
  'projects/prj000000007/tasks/tsk000000028/',
  'warehouses/whs000000001/',
  'customers/',
  'materials/',
];
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** Doubles the text like the browser's own setting. The policy does not apply to a constructed sheet. */
const doubleTheText = (page: Page) =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** The share of the window that the bars take, and the words of tiles and titles that break. */
const measureText = (page: Page, words = 'h1, [data-tile]') =>
  page.evaluate((selector) => {
    const isCut = (node: Text, word: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const wordsCutIn = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of (node.textContent ?? '').matchAll(/[^\s./–-]+/g))
          if (node instanceof Text && isCut(node, word)) cut.push(word[0]);
      return cut;
    };
    const bars = document.querySelector('[data-tab-bar]')?.getBoundingClientRect().height ?? 0;
    const tabs = [...document.querySelectorAll('[data-tab-bar] li')].map((tab) => tab.getBoundingClientRect().right);
    const content = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    return {
      taken: (content + scrollY + bars) / innerHeight,
      /** How far the last tab is outside the window. */
      out: Math.max(0, ...tabs.map((right) => Math.floor(right - innerWidth))),
      cut: [...document.querySelectorAll(selector)].flatMap(wordsCutIn),
      tiles: document.querySelectorAll('[data-tile]').length,
    };
  }, words);

describe('text at twice the size', () => {
  it(
    'leaves half of the screen to the content, and truncates no word of a title or a tile',
    onStage(async ({ open, site }) => {
      const page = await open();
      let tiles = 0;
      for (const size of PHONES) {
        await page.setViewportSize(size);
        for (const screen of SCREENS) {
          await page.goto(new URL(screen, site.url).href);
          await waitUntilOpened(page);
          await doubleTheText(page);
          const seen = await measureText(page);
          const where = `/${screen} at ${size.width} px`;
          assert.ok(seen.taken <= 0.5, `${where}: header and bars take ${Math.round(seen.taken * 100)} %`);
          assert.deepEqual(seen.cut, [], where);
          assert.equal(seen.out, 0, `${where}: the last tab is cut off`);
          tiles += seen.tiles;
        }
      }
      assert.ok(tiles > 10, `only ${tiles} tiles were checked`);
    }),
  );

  it(
    "shows a toast's whole text, and its undo button below it",
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000001/tasks/tsk000000006/');
      await page.setViewportSize({ width: 320, height: 640 });
      await doubleTheText(page);
      await tap(page, 'Iniciar tarea');
      await page.getByRole('button', { name: 'Deshacer' }).waitFor();
      assert.deepEqual((await measureText(page, '[data-toasts] [role="status"]')).cut, []);
    }),
  );

  it(
    "shows a dialog's whole title, below its close button if there is no space beside it",
    onStage(async ({ open }) => {
      const page = await open('requests/');
      await page.setViewportSize({ width: 320, height: 640 });
      await doubleTheText(page);
      await page.getByRole('button', { name: 'Rechazar' }).first().click();
      await page.getByRole('dialog', { name: 'Rechazar solicitud' }).waitFor();
      assert.deepEqual((await measureText(page, '[role="dialog"] h2')).cut, []);
      await page.keyboard.press('Escape');
      await tap(page, /^Notificaciones/);
      await page.getByRole('dialog', { name: 'Notificaciones' }).waitFor();
      assert.deepEqual((await measureText(page, '[role="dialog"] h2')).cut, []);
    }),
  );

  it(
    "shows an invoice's whole project, below its number if there is no space beside it",
    onStage(async ({ open }) => {
      const page = await open('billing/');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByText('INV-', { exact: false }).first().waitFor();
      await doubleTheText(page);
      assert.deepEqual((await measureText(page, 'main li [data-tells]')).cut, []);
    }),
  );

  it(
    'keeps each filter on one line: their row scrolls',
    onStage(async ({ open }) => {
      const page = await open('requests/');
      await doubleTheText(page);
      const tall = await page
        .getByRole('group', { name: 'Estado' })
        .getByRole('button')
        .evaluateAll((chips) => chips.filter((chip) => chip.clientHeight > 64).map(({ textContent }) => textContent));
      assert.deepEqual(tall, []);
    }),
  );

  it(
    'shows the beginning of the chosen filter, also if it is wider than its row',
    onStage(async ({ open, site }) => {
      const page = await open();
      for (const screen of ['projects/', 'billing/', 'tasks/', 'requests/']) {
        await page.goto(new URL(screen, site.url).href);
        await waitUntilOpened(page);
        await doubleTheText(page);
        const hidden = await page.getByRole('group', { name: 'Estado' }).evaluate((box) => {
          const chip = box.querySelector('[aria-pressed="true"]');
          return chip ? box.getBoundingClientRect().left - chip.getBoundingClientRect().left : Number.NaN;
        });
        assert.ok(hidden <= 0, `/${screen}: ${hidden} px of the chosen filter are out of sight`);
      }
    }),
  );
});

describe('a narrow phone', () => {
  it(
    "breaks no word of a section's title beside its buttons",
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000002/tasks/tsk000000008/');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole('button', { name: 'Ver los 3' }).waitFor();
      assert.deepEqual((await measureText(page, 'main div:not(.sr-only) > h2')).cut, []);
    }),
  );
});
