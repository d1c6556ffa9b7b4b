import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { routeSamples } from '@/lib/route-list/samples';
import { routes } from '@/lib/routes';
import { textOfPdf } from './support/files';
import { see, tap } from './support/page-actions';
import { dayFromToday } from './support/phone-day';
import { onStage } from './support/stage';
import { waitUntilDrawn, whenSettled } from './support/worker';

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

/** Marks every text of the screen except controls: short buttons, links that look like them, searches, filters. */
const markContent = () => {
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
  const marked = texts(top).filter((element) => {
    const button = element.closest('button');
    const isRow = button !== null && texts(button).length > 1;
    const isFrame = element.closest('[data-shell="main"] > header, a[href="#contenido"]') !== null;
    return !(isFrame || element.closest(controls) || (button && !isRow));
  });
  for (const element of marked) element.setAttribute('data-told', '');
  return marked.length;
};

/** The marked texts missing on paper, the visible controls, and the rows that may be cut. It needs print media. */
const faultsOnPaper = () => {
  const seen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 1;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const name = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 60) ?? ''}`;
  const scrolls = (element: Element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY);
  const cut = all('li, tr, dl > div').filter((row) => seen(row) && getComputedStyle(row).breakInside !== 'avoid');
  // A long text that may not break leaves the sheet before it empty.
  const held = all('.rounded-card:has(> .whitespace-pre-line)').filter((card) => getComputedStyle(card).breakInside === 'avoid');
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
    cut: [...cut, ...held, ...heads, ...boxes, ...alone].map(name),
  };
};

const print = async (page: Page, path: string) => {
  await page.goto(new URL(path, page.url()).href);
  // By its tag, because an open dialog hides the page's heading from roles.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('html:not([data-opening])').waitFor();
  // A search answers after its index is built; a record in the address opens a dialog.
  if (LISTS.some((list) => list === path)) await page.locator('main').locator('li, tbody tr').first().waitFor();
  else if (path.includes('?')) await page.getByRole('dialog').first().waitFor();
  await page.locator('.skeleton:visible').first().waitFor({ state: 'detached' });
  const marked = await page.evaluate(markContent);
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate(faultsOnPaper);
  await page.emulateMedia({ media: null });
  return { marked, faults };
};

const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };
/** The width of a Letter sheet without margins, in pixels, at Chromium's largest shrinking. */
const SHEET = 980;

/** What is cut off on a sheet's right, and the chips whose text breaks; it needs print media. */
const faultsOfTables = async (sheet: number) => {
  document.documentElement.style.width = `${sheet}px`;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const tables = [...document.querySelectorAll<HTMLElement>('main table')].filter((table) => table.checkVisibility());
  const all = (selector: string) => tables.flatMap((table) => [...table.querySelectorAll<HTMLElement>(selector)]);
  const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
  const isCut = ({ offsetWidth, offsetHeight, scrollWidth, scrollHeight }: HTMLElement) =>
    scrollWidth > offsetWidth || scrollHeight > offsetHeight;
  return {
    tables: tables.length,
    beyond: textsOf(all('thead th').filter((head) => head.getBoundingClientRect().right > sheet)),
    broken: textsOf(all('.rounded-full').filter(({ offsetHeight }) => offsetHeight > 50)),
    cut: textsOf(all('.truncate').filter(isCut)),
  };
};

describe('in print', () => {
  it(
    "a desk's tables show all their columns on the sheet, and break no word",
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
        assert.ok(tables > 6, `only ${tables} tables were checked`);
        await page.goto(new URL(routes.tasks(), site.url).href);
        await page.locator('tbody tr').first().waitFor();
        await waitUntilDrawn(page);
        const second = textOfPdf(await page.pdf({ format: 'Letter', pageRanges: '2' }));
        assert.match(second, /^ ?Título Proyecto/, 'the second sheet repeats the heads');
      },
      { as: DESK },
    ),
  );

  it(
    'a long title without a space leaves all columns of its table on the sheet',
    onStage(
      async ({ open, site }) => {
        const page = await open(routes.editTask(project, underway.id).slice(1));
        await page.getByLabel('Título *').fill('Conector'.repeat(15));
        await tap(page, 'Actualizar Tarea');
        await see(page, 'Tarea actualizada');
        await whenSettled(page);
        await page.goto(new URL(routes.tasks(), site.url).href);
        await page.getByRole('link', { name: 'Conector'.repeat(15) }).waitFor();
        await waitUntilDrawn(page);
        await page.emulateMedia({ media: 'print' });
        const { tables, beyond } = await page.evaluate(faultsOfTables, SHEET);
        assert.ok(tables > 0, 'the table is on the sheet');
        assert.deepEqual(beyond, []);
      },
      { as: DESK },
    ),
  );

  for (const [what, paths] of [
    ['every list', LISTS],
    ['every record', DETAILS],
  ] as const)
    it(
      `${what} shows what the screen shows, with whole rows and without controls`,
      onStage(async ({ open }) => {
        const page = await open();
        for (const path of paths) {
          const { marked, faults } = await print(page, path);
          assert.deepEqual(faults, { lost: [], controls: [], cut: [] }, path);
          assert.ok(marked > 2, `${path} shows the text`);
        }
      }),
    );
});
