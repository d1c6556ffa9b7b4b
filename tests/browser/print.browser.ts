import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { routeSamples } from '@/lib/route-list/samples';
import { routes } from '@/lib/routes';
import { dayFromToday } from './support/phone-day';
import { onStage } from './support/stage';
import { waitUntilDrawn } from './support/worker';

const { customer, filed, invoice, movement, project, serial, shipment, undecided, underway, user, wanted, warehouse } =
  routeSamples(dayFromToday());

const LISTS = [
  routes.home(),
  routes.projects(),
  routes.tasks(),
  routes.requests(),
  routes.materials(),
  routes.warehouses(),
  routes.users(),
  routes.billing(),
  routes.customers(),
  routes.reports(),
  routes.activity(),
  routes.search('caja'),
  routes.projectTasks(project),
  routes.projectTeam(project),
  routes.projectBudget(undecided.projectId),
  routes.projectEquipment(wanted.projectId),
  routes.warehouseInventory(warehouse),
  routes.warehouseShipments(warehouse),
];
const DETAILS = [
  routes.project(project),
  routes.task(project, underway.id),
  routes.completionReport(filed.projectId, filed.id),
  routes.material(movement.materialId),
  routes.serial(serial.materialId, serial.serialNumber ?? ''),
  routes.warehouse(warehouse),
  routes.stock(warehouse, movement.materialId),
  routes.shipment(warehouse, shipment.id),
  routes.user(user.id),
  routes.customer(customer.id),
  routes.invoice(invoice.id),
];

/** Marks every text of the screen, but for what only works it: buttons of one word or two, links that look like them, searches, filters. */
const markWhatIsTold = () => {
  const controls = 'nav, select, textarea, label, [data-no-print], [data-primary-action], [data-toasts], .sr-only';
  const top = document.querySelector('body > [role="dialog"]') ?? document.body;
  const texts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Element[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && walker.currentNode.textContent?.trim() && parent.checkVisibility()) found.push(parent);
    }
    return [...new Set(found)];
  };
  const told = texts(top).filter((element) => {
    const button = element.closest('button');
    const isRow = button !== null && texts(button).length > 1;
    const isFrame = element.closest('[data-shell="main"] > header, a[href="#contenido"]') !== null;
    return !(isFrame || element.closest(controls) || (button && !isRow));
  });
  for (const element of told) element.setAttribute('data-told', '');
  return told.length;
};

/** Which marked texts paper loses, which controls it shows, and which rows it cuts in two. It needs print media. */
const faultsOnPaper = () => {
  const seen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 1;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const name = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 60) ?? ''}`;
  const scrolls = (element: Element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY);
  const cut = all('li, tr, dl > div').filter((row) => seen(row) && getComputedStyle(row).breakInside !== 'avoid');
  const heads = all('thead').filter((head) => getComputedStyle(head).display !== 'table-header-group');
  const boxes = all('main, main *, body > [role="dialog"], body > [role="dialog"] > *').filter(
    (box) => seen(box) && scrolls(box) && box.querySelector('li, tr, dl') !== null,
  );
  const alone = all('section > div:has(> h2)').filter(
    (heading) =>
      getComputedStyle(heading).breakAfter !== 'avoid' || getComputedStyle(heading.parentElement ?? heading).display !== 'block',
  );
  return {
    lost: all('[data-told]')
      .filter((element) => !seen(element))
      .map(name),
    controls: all(
      'button:not([data-tells]), nav, select, textarea, [type="search"], [type="file"], [data-primary-action], main a.min-h-control',
    )
      .filter(seen)
      .map(name),
    cut: [...cut, ...heads, ...boxes, ...alone].map(name),
  };
};

const print = async (page: Page, path: string) => {
  await page.goto(new URL(path, page.url()).href);
  // By its tag: a dialog that is open at once hides the page's heading from roles.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('html:not([data-opening])').waitFor();
  // A search answers after its index is made; a record that the address names comes in a dialog.
  if (LISTS.some((list) => list === path)) await page.locator('main').locator('li, tbody tr').first().waitFor();
  else if (path.includes('?')) await page.getByRole('dialog').first().waitFor();
  await page.locator('.skeleton:visible').first().waitFor({ state: 'detached' });
  const told = await page.evaluate(markWhatIsTold);
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate(faultsOnPaper);
  await page.emulateMedia({ media: null });
  return { told, faults };
};

const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };
/** A Letter sheet without its margins, in pixels, shrunk as far as Chromium shrinks what is too wide. */
const SHEET = 980;

/** What a sheet cuts off on its right, and the chips whose words break; it needs print media. */
const faultsOfTables = async (sheet: number) => {
  document.documentElement.style.width = `${sheet}px`;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const tables = [...document.querySelectorAll<HTMLElement>('main table')].filter((table) => table.checkVisibility());
  const all = (selector: string) => tables.flatMap((table) => [...table.querySelectorAll<HTMLElement>(selector)]);
  const told = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
  return {
    tables: tables.length,
    beyond: told(all('thead th').filter((head) => head.getBoundingClientRect().right > sheet)),
    broken: told(all('.rounded-full').filter(({ offsetHeight }) => offsetHeight > 50)),
    cut: told(all('.truncate').filter(({ offsetWidth, scrollWidth }) => scrollWidth > offsetWidth)),
  };
};

describe('on paper', () => {
  it(
    "a desk's tables have all their columns on the sheet, and no word in pieces",
    onStage(
      async ({ open, site }) => {
        const page = await open();
        let tables = 0;
        for (const path of LISTS) {
          await page.goto(new URL(path, site.url).href);
          await page.locator('html:not([data-opening])').waitFor();
          await page.locator('main').locator('li, tbody tr').first().waitFor();
          await waitUntilDrawn(page);
          await page.emulateMedia({ media: 'print' });
          const seen = await page.evaluate(faultsOfTables, SHEET);
          await page.emulateMedia({ media: null });
          assert.deepEqual({ ...seen, tables: 0 }, { tables: 0, beyond: [], broken: [], cut: [] }, path);
          tables += seen.tables;
        }
        assert.ok(tables > 6, `only ${tables} tables were looked at`);
      },
      { as: DESK },
    ),
  );

  for (const [what, paths] of [
    ['every list', LISTS],
    ['every record', DETAILS],
  ] as const)
    it(
      `${what} tells what the screen tells, its rows whole, without a control`,
      onStage(async ({ open }) => {
        const page = await open();
        for (const path of paths) {
          const { told, faults } = await print(page, path);
          assert.deepEqual(faults, { lost: [], controls: [], cut: [] }, path);
          assert.ok(told > 2, `${path} tells something`);
        }
      }),
    );
});
