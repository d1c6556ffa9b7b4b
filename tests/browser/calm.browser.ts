import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { actAs, arriveAt, whenFocused } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { until, waitUntilDrawn } from './support/worker';

/** All lists of the product, with the name of their rows on a phone. */
const LISTS = [
  ['projects/', 'Proyectos'],
  ['tasks/', 'Tareas'],
  ['requests/', 'Gastos y materiales'],
  ['materials/', 'Materiales'],
  ['warehouses/', 'Almacenes'],
  ['customers/', 'Clientes'],
  ['billing/', 'Facturas'],
  ['reports/', 'Reportes'],
  ['users/', 'Usuarios'],
] as const;

const AT_DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false } as const;
const BESIDE_PANE = { viewport: { width: 1024, height: 768 }, hasTouch: false } as const;
const SMALL_PHONE = { viewport: { width: 320, height: 640 } } as const;

const topOf = async (page: Page, rows: string) => Math.round((await page.locator(rows).first().boundingBox())?.y ?? Number.NaN);

/** The top of each list's first row, on one page that opens list after list. */
const firstRows = async (page: Page, rowsOf: (name: string) => string) => {
  const tops: Record<string, number> = {};
  for (const [address, name] of LISTS) {
    await goTo(page, address);
    await page.locator(rowsOf(name)).first().waitFor();
    await waitUntilDrawn(page);
    tops[address] = await topOf(page, rowsOf(name));
  }
  return tops;
};

const outOfRange = (tops: Record<string, number>, most: number) =>
  Object.entries(tops).filter(([, top]) => !(top > 0 && top <= most));

/** The rows that are completely visible. */
const rowsInSight = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll(
    (elements) =>
      elements.filter((row) => {
        const { top, bottom, left, width } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + width / 2, y)));
      }).length,
  );

/** The buttons outside forms that are not as wide as their text. */
const wrongWidthButtons = (page: Page) =>
  page.locator('main :is(a, button).min-h-control.rounded-control:not(form *)').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const word = document.createElement('div');
        Object.assign(word.style, { position: 'absolute', display: 'flex', width: 'max-content' });
        word.append(button.cloneNode(true));
        button.parentElement?.append(word);
        const wanted = word.getBoundingClientRect().width;
        word.remove();
        return Math.abs(button.getBoundingClientRect().width - wanted) > 1;
      })
      .map(({ textContent }) => textContent),
  );

/** The top of a person's own work on the Panel, the end of the two counts, and the page's length. */
const measurePanel = async (page: Page, name: string) => {
  await goTo(page, '');
  const own = page.getByRole('list', { name });
  await own.waitFor();
  await waitUntilDrawn(page);
  const cards = await page.getByRole('link', { name: /^Proyectos activos/ }).boundingBox();
  return {
    own: Math.round((await own.boundingBox())?.y ?? Number.NaN),
    cards: Math.round(cards ? cards.y + cards.height : Number.NaN),
    page: await page.evaluate(() => document.documentElement.scrollHeight),
  };
};

describe('the Panel without clutter', () => {
  it(
    'begins with the acts that wait for its person; figures and counts are on the first screen, and the page is short',
    onStage(async ({ open }) => {
      const page = await open();
      await arriveAt(page, 'Panel');
      const ofSupervisor = await measurePanel(page, 'Por decidir');
      await actAs(page, 'Marisol Quintero Vega');
      const ofTechnician = await measurePanel(page, 'Mis tareas de hoy');
      console.log(`The Panel on a phone: ${JSON.stringify({ ofSupervisor, ofTechnician })}`);
      const bar = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
      for (const { own, cards } of [ofSupervisor, ofTechnician])
        assert.ok(own > 0 && own <= 200 && cards <= bar, JSON.stringify({ own, cards, bar }));
      assert.ok(ofSupervisor.page <= 1600 && ofTechnician.page <= 1300);
    }),
  );
});

describe('a list without clutter', () => {
  it(
    'begins within 260 px on a phone, each of the nine',
    onStage(async ({ open }) => {
      const tops = await firstRows(await open(), (name) => `main ul[aria-label="${name}"] > li`);
      console.log(`First rows on a phone: ${JSON.stringify(tops)}`);
      assert.deepEqual(outOfRange(tops, 260), []);
    }),
  );

  it(
    'begins within 210 px at a desk, each of the nine',
    onStage(
      async ({ open }) => {
        const tops = await firstRows(await open(), (name) => `main :is(table tbody > tr, ul[aria-label="${name}"] > li)`);
        console.log(`First rows at a desk: ${JSON.stringify(tops)}`);
        assert.deepEqual(outOfRange(tops, 210), []);
      },
      { as: AT_DESK },
    ),
  );

  it(
    'shows an invoice at 320 × 640',
    onStage(
      async ({ open }) => {
        const page = await open('billing/');
        const rows = 'main ul[aria-label="Facturas"] > li';
        const [box, bar] = [
          await page.locator(rows).first().boundingBox(),
          await page.getByRole('navigation', { name: 'Principal' }).boundingBox(),
        ];
        assert.ok(box && bar && box.y > 0 && box.y + box.height <= bar.y, JSON.stringify({ box, bar }));
      },
      { as: SMALL_PHONE },
    ),
  );

  it(
    'shows ten invoices beside an open one at 1,024 px',
    onStage(
      async ({ open }) => {
        const page = await open('billing/');
        const rows = 'main table tbody > tr:not([aria-hidden])';
        await page.locator(rows).first().getByRole('link').click();
        await page.getByRole('heading', { level: 1, name: /^Factura / }).waitFor();
        // The invoice is beside the list once it has opened; then the rows narrow.
        await until(async () => (await rowsInSight(page, rows)) >= 10, 'ten visible rows');
      },
      { as: BESIDE_PANE },
    ),
  );

  it(
    'is short: ten invoices in 1,600 px, the customers in 1,800; collapsed parts open with one tap',
    onStage(async ({ open }) => {
      const page = await open('billing/');
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const row = page.getByRole('list', { name: 'Facturas' }).getByRole('listitem').first();
      for (const name of ['Editar', 'PDF', 'Eliminar']) {
        const box = await row.getByRole('button', { name, exact: true }).boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, `${name}: ${JSON.stringify(box)}`);
      }
      const ofInvoices = await height();
      await goTo(page, 'customers/');
      const card = page.getByRole('list', { name: 'Clientes' }).getByRole('listitem').filter({ hasText: 'Redes Altavega' });
      await card.getByRole('link', { name: /^Escribir a .+@/ }).waitFor();
      const ofCustomers = await height();
      console.log(`Facturación ${ofInvoices} px, Clientes ${ofCustomers} px`);
      assert.ok(ofInvoices <= 1600 && ofCustomers <= 1800);
      await card.getByRole('button', { name: /^\d+ proyectos/, expanded: false }).click();
      await card.getByRole('list', { name: 'Proyectos recientes de Redes Altavega' }).getByRole('link').first().click();
      await page.getByRole('heading', { level: 2, name: 'Panel del proyecto' }).waitFor();
    }),
  );

  it(
    'has a round button without text while the page scrolls; at rest it covers no half of a text',
    onStage(async ({ open }) => {
      const page = await open('billing/');
      const button = page.getByRole('button', { name: 'Nueva Factura', exact: true });
      const width = async () => (await button.boundingBox())?.width ?? 0;
      const whole = await width();
      // The page scrolls until the icon has been observed.
      await until(async () => {
        await page.evaluate(() => window.scrollBy(0, window.scrollY > 300 ? -40 : 40));
        return (await width()) <= 56;
      }, 'only its picture');
      await until(async () => (await width()) === whole, 'its text is shown again');
      const beside = await button.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        const points = [left - 40, left / 2].flatMap((x) => [top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)));
        return points.map((there) => there?.closest('[data-primary-action]') !== null);
      });
      assert.deepEqual(beside, [true, true, true, true]);
    }),
  );

  it(
    'shows the status filter, one button with the number of other filters, and the sums in one line',
    onStage(async ({ open }) => {
      const page = await open('billing/');
      const period = page.getByRole('group', { name: 'Periodo' });
      await page.getByRole('group', { name: 'Estado' }).getByRole('button', { name: 'Todas', pressed: true }).waitFor();
      assert.equal(await period.isVisible(), false);
      await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
      await period.getByRole('button', { name: 'Este mes' }).click();
      await reload(page);
      await page.getByRole('button', { name: 'Filtrar 1 activo' }).waitFor();
      assert.equal(await period.isVisible(), false);
      await page.getByRole('button', { name: /^Totales por estado: Por cobrar \$/, expanded: false }).click();
      await page.getByLabel('Totales por estado', { exact: true }).getByText('Borrador').waitFor();
      // The last chip scrolls into view when it is chosen.
      await page.getByRole('group', { name: 'Estado' }).getByRole('button', { name: 'Borradores' }).click();
      await reload(page);
      await until(async () => {
        const chip = await page.getByRole('button', { name: 'Borradores', pressed: true }).boundingBox();
        const filter = await page.getByRole('button', { name: /^Filtrar/ }).boundingBox();
        return chip !== null && filter !== null && chip.x >= 0 && chip.x + chip.width <= filter.x;
      }, 'the chosen chip is visible');
    }),
  );

  it(
    'shows the longest task within 2,200 px: next act and timer on the first screen, its next point one tap away',
    onStage(async ({ open }) => {
      const page = await open('projects/prj000000002/tasks/tsk000000008/');
      await page
        .getByRole('region', { name: 'Tiempo' })
        .getByText(/^Llevas/)
        .waitFor();
      await waitUntilDrawn(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      console.log(`The fullest task ${height} px`);
      assert.ok(height <= 2200, `${height} px`);
      const act = await page.locator('[data-primary-action]').boundingBox();
      for (const [role, name] of [
        ['link', /^Cómo llegar a /],
        ['link', /^Llamar a /],
        ['button', 'Iniciar tiempo'],
      ] as const) {
        const box = await page.getByRole(role, { name }).boundingBox();
        assert.ok(box && act && box.y > 0 && box.y + box.height <= act.y, `${name}: ${JSON.stringify({ box, act })}`);
      }
      await page.getByRole('button', { name: 'Siguiente punto' }).click();
      const point = page.getByRole('checkbox', { name: 'Registros' });
      await whenFocused(point, 'the focus on the next point');
      const bar = page.locator('[data-primary-action]');
      const [seen, below] = [await point.boundingBox(), await bar.boundingBox()];
      assert.ok(seen && below && seen.y > 0 && seen.y + seen.height <= below.y, JSON.stringify({ seen, below }));
    }),
  );
});

describe('a button', () => {
  it(
    'is as wide as its text at a desk',
    onStage(
      async ({ open }) => {
        const page = await open();
        for (const address of [
          'device/',
          'preferences/',
          'warehouses/whs000000001/settings/',
          'projects/prj000000002/settings/',
        ]) {
          await goTo(page, address);
          await page.locator('main button.min-h-control').first().waitFor();
          await waitUntilDrawn(page);
          assert.deepEqual(await wrongWidthButtons(page), [], address);
        }
      },
      { as: AT_DESK },
    ),
  );

  it(
    'has the width of its fields in a form of a small phone',
    onStage(
      async ({ open }) => {
        const page = await open('warehouses/whs000000001/inventory/receive/');
        const endOf = async (name: string) => {
          const box = await page.getByRole('button', { name, exact: true }).boundingBox();
          return Math.round(box ? box.x + box.width : Number.NaN);
        };
        const field = await page.getByLabel('Proveedor *').boundingBox();
        const end = Math.round(field ? field.x + field.width : Number.NaN);
        for (const name of ['Escanear', 'Añadir', 'Elegir varios']) assert.equal(await endOf(name), end, name);
      },
      { as: SMALL_PHONE },
    ),
  );
});
