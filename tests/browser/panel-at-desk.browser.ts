import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt } from './support/page-actions';
import { NOT_REACHED, onStage, reload } from './support/stage';
import { until } from './support/worker';

const DESK = { width: 1440, height: 900 };
/** Sunday is never over while its week is shown. */
const SUNDAY = 6;

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

describe("the desk's Panel", () => {
  it(
    'a task dragged to Sunday is there after a reload without network, and Shift with an arrow passes it on',
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
        // The focus follows the piece after it is drawn.
        await until(
          async () => (await page.evaluate(() => document.activeElement?.textContent)) === title,
          'the piece has the focus',
        );
      },
      { allow: NOT_REACHED },
    ),
  );
});
