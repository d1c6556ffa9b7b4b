import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseBackup, fileOf, replaceAll } from './support/backup';
import { largeBackup } from './support/large-backup';
import { arriveAt, see, waitForKeyHandlers } from './support/page-actions';
import { openSite } from './support/site';
import { goTo, NOT_REACHED, onStage, reload } from './support/stage';
import { openVisitedPhone } from './support/visited-phone';
import { until, waitUntilKept } from './support/worker';

const DESK = { width: 1440, height: 900 };
/** Sunday is never past while its week is shown. */
const SUNDAY = 6;
/** The sample's days follow the phone's clock. From Saturday to Monday a task of five people is in the week, which is taller then. */
const WEDNESDAY = new Date('2026-11-25T12:00:00-06:00');

const atDesk = async (page: Page, title: string) => {
  await page.setViewportSize(DESK);
  await arriveAt(page, title);
};
const theBoard = (page: Page) => page.getByRole('table', { name: /por persona y día/ });
const sundayOf = (page: Page, person: string) =>
  theBoard(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: person, exact: true }) })
    .locator('td')
    .nth(SUNDAY);

const toDecide = (page: Page) => page.getByRole('list', { name: 'Por decidir' });
const namesOf = (page: Page) => toDecide(page).getByRole('link').allTextContents();

describe('the Panel at a desk', () => {
  it(
    'decides by keys alone: J selects a request, A approves it and focuses the next one, R asks for the reason of a rejection',
    onStage(
      async ({ open }) => {
        const page = await open();
        await arriveAt(page, 'Panel');
        await theBoard(page).waitFor();
        await toDecide(page).waitFor();
        await waitForKeyHandlers(page);
        const [first, second] = await namesOf(page);
        const rowOf = (name = '') => toDecide(page).getByRole('listitem').filter({ hasText: name });
        await page.keyboard.press('j');
        await page.keyboard.press('a');
        await see(page, 'Solicitud aprobada');
        await until(async () => (await namesOf(page))[0] === second, `${first} is gone`);
        await until(() => rowOf(second).evaluate((row) => row === document.activeElement), 'the next row has the focus');
        await page.keyboard.press('r');
        await page
          .getByRole('dialog', { name: 'Rechazar solicitud' })
          .getByText(second ?? '')
          .waitFor();
      },
      { as: { viewport: DESK, hasTouch: false } },
    ),
  );

  it('shows the whole week beside the decisions, the figures and the overdue records', async () => {
    const site = await openSite();
    const phone = await openVisitedPhone(site, 'site', { viewport: DESK, hasTouch: false });
    try {
      await phone.context.clock.setFixedTime(WEDNESDAY);
      const page = await phone.context.newPage();
      await page.goto(site.url);
      // Until the first visit is stored, the page shows the sample of the build's day.
      await waitUntilKept(page);
      const last = theBoard(page).locator('tbody tr').last();
      await last.waitFor();
      const over = ['Por decidir', 'Atrasado', 'Mi día'].map((name) => page.getByRole('region', { name }));
      for (const region of over) await region.waitFor();
      const box = await last.boundingBox();
      const bottom = Math.round(box ? box.y + box.height : Number.NaN);
      assert.ok(bottom <= DESK.height, `The week ends at ${bottom} px of ${DESK.height}`);
      for (const region of over) assert.ok(((await region.boundingBox())?.y ?? DESK.height) < DESK.height / 2, String(region));
    } finally {
      await phone.discard();
      await site.stop();
    }
  });

  it(
    'of a large business shows one window of the week, whose days stay visible while it scrolls',
    onStage(
      async ({ open }) => {
        const page = await open('device/');
        await chooseBackup(page, fileOf(await largeBackup(5_000)));
        await replaceAll(page);
        await goTo(page, '');
        await theBoard(page).getByRole('rowheader').nth(100).waitFor();
        const week = theBoard(page).locator('xpath=..');
        await week.evaluate((box) => box.scrollTo(0, box.scrollHeight));
        const parts = [week, page.getByRole('columnheader', { name: /^Lun/ }), theBoard(page).locator('tbody tr').last()];
        const [box, head, last] = await Promise.all(parts.map((part) => part.boundingBox()));
        assert.ok(box && head && last);
        assert.ok(box.height <= DESK.height, `The week takes ${box.height} px of ${DESK.height}`);
        assert.ok(
          Math.abs(head.y - box.y) < 2 && last.y + last.height <= box.y + box.height + 1,
          'The days stay above the last row',
        );
        const task = theBoard(page).getByRole('listitem').first().getByRole('link');
        await task.focus();
        const top = (await task.boundingBox())?.y ?? 0;
        assert.ok(top >= head.y + head.height - 1, 'The days hide the focused task');
      },
      { as: { viewport: DESK, hasTouch: false } },
    ),
  );

  it(
    'breaks no word of a task on a tablet, and its menus are as large as a finger',
    onStage(
      async ({ open }) => {
        const page = await open();
        await theBoard(page).getByRole('listitem').first().waitFor();
        const broken = await theBoard(page)
          .getByRole('link')
          .evaluateAll((links) =>
            links.flatMap(({ firstChild: title }) =>
              [...(title?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
                const letters = document.createRange();
                letters.setStart(title as Text, index);
                letters.setEnd(title as Text, index + word.length);
                return letters.getClientRects().length > 1 ? word : [];
              }),
            ),
          );
        assert.deepEqual(broken, []);
      },
      { as: { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true } },
    ),
  );

  it(
    'keeps a task dragged to Sunday after a reload without network, and Shift with an arrow assigns it to another person',
    onStage(
      async ({ site, open }) => {
        const page = await open();
        await atDesk(page, 'Panel');
        const piece = theBoard(page).locator('td:not(:last-child) li').first();
        const title = (await piece.getByRole('link').textContent()) ?? '';
        const people = await theBoard(page).getByRole('rowheader').allTextContents();
        const from = await piece.locator('xpath=ancestor::tr').getByRole('rowheader').textContent();
        const to = people.find((person) => person !== from) ?? '';
        await site.stop();
        await piece.dragTo(sundayOf(page, to));
        const moved = sundayOf(page, to).getByRole('link', { name: title, exact: true });
        await moved.waitFor();
        await reload(page);
        await moved.focus();
        await page.keyboard.press('Shift+ArrowRight');
        await theBoard(page).locator('tbody tr').filter({ hasText: to }).locator('td').first().getByText(title).waitFor();
        // The task takes the focus after it is drawn.
        await until(
          async () => (await page.evaluate(() => document.activeElement?.textContent)) === title,
          'the piece has the focus',
        );
      },
      { allow: NOT_REACHED },
    ),
  );
});
