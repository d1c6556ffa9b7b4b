import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Patch } from '@/lib/domain/data';
import { chooseBackup, fileOf, replaceAll } from './support/backup';
import { largeBackup } from './support/large-backup';
import { whenFocused } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { reachStore } from './support/store';
import { until, whenSettled } from './support/worker';

/** A desk's window, with a mouse. */
const AT_DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false } as const;
const MOST_NODES = 2_500;

const rowsOf = (table: Locator) => table.locator('tbody > tr:not([aria-hidden])');
const tableOf = async (page: Page, name: string) => {
  const table = page.getByRole('table', { name });
  await table.waitFor();
  return table;
};

/** From the search box to the table's first row; keys work there once the table is drawn. */
const toFirstRow = async (page: Page, table: Locator) => {
  await page.locator('main input[type="search"]').focus();
  await page.keyboard.press('ArrowDown');
  await whenFocused(rowsOf(table).first());
};

/** Counts a person's clicks and keys. */
const counting = (page: Page) => {
  const done = { clicks: 0, keys: 0 };
  return {
    done,
    click: async (target: Locator) => {
      done.clicks += 1;
      await target.click();
    },
    press: async (key: string) => {
      done.keys += 1;
      await page.keyboard.press(key);
    },
  };
};

/** The lines of the CSV. No cell of the sample needs quotes. */
const csvOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  assert.ok(text.startsWith('\uFEFF'), 'a spreadsheet sees that it is UTF-8');
  return text.slice(1).trimEnd().split('\r\n');
};

/** Adds expense requests like one of the sample's, until this number is pending. */
const addRequests = (page: Page, wanted: number) =>
  page.evaluate(async (count) => {
    const { budgetRequests, materialRequests } = window.business.data;
    const waiting = [...budgetRequests.values(), ...materialRequests.values()].filter(({ decision }) => !decision);
    const known = [...budgetRequests.values()].find(({ decision }) => !decision);
    if (!known) throw new Error('No request is pending');
    const write = Object.assign(
      () =>
        Array.from({ length: count - waiting.length }, (_, place): Patch => {
          const row = { ...known, id: `asked${String(place).padStart(7, '0')}` as typeof known.id };
          return { table: 'budgetRequests', id: row.id, row };
        }),
      { label: 'budget-requested' as const },
    );
    const outcome = await window.business.commit(write, undefined);
    if (!('done' in outcome)) throw new Error(JSON.stringify(outcome));
  }, wanted);

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.getAttribute('aria-label') ?? ''}`);

describe('the table at a desk', () => {
  it(
    'sets one due date for ten tasks in at most 14 clicks, and undoes it with one',
    onStage(
      async ({ open }) => {
        const page = await open('tasks/?estado=Pending&orden=vence');
        await reachStore(page);
        const table = await tableOf(page, 'Tareas');
        const { done, click } = counting(page);
        const due = () => page.evaluate(() => [...window.business.data.tasks.values()].map(({ dueDate }) => dueDate).join());
        const before = await due();
        for (let row = 0; row < 10; row += 1) await click(rowsOf(table).nth(row).getByRole('checkbox'));
        await click(page.getByRole('toolbar').getByRole('button', { name: 'Fecha límite' }));
        const dialog = page.getByRole('dialog', { name: 'Fecha límite de 10 tareas' });
        await dialog.getByLabel('Nueva fecha límite').fill('2031-05-20');
        await click(dialog.getByRole('button', { name: 'Cambiar fecha' }));
        await page.getByText('10 tareas con otra fecha límite').waitFor();
        assert.equal((await due()).split('2031-05-20').length - 1, 10);
        assert.ok(done.clicks <= 14, `${done.clicks} clicks`);
        console.log(`Ten due dates: ${done.clicks} clicks.`);
        await page.getByRole('button', { name: 'Deshacer' }).click();
        await until(async () => (await due()) === before, 'all due dates as before');
      },
      { as: AT_DESK },
    ),
  );

  it(
    'hides a column, also in the CSV, and keeps that after a reload; keyboard focus shows the truncated text of a cell',
    onStage(
      async ({ open }) => {
        const page = await open('tasks/');
        const heads = async () => (await csvOf(page))[0]?.split(',') ?? [];
        assert.ok((await heads()).includes('Proyecto'));
        await page.getByRole('button', { name: 'Columnas' }).click();
        const sheet = page.getByRole('dialog', { name: 'Columnas' });
        await sheet.getByRole('checkbox', { name: 'Horas' }).uncheck();
        await page.keyboard.press('Escape');
        await whenSettled(page);
        await reload(page);
        const table = await tableOf(page, 'Tareas');
        assert.equal(await table.getByRole('columnheader', { name: 'Horas' }).count(), 0);
        assert.deepEqual(
          (await heads()).filter((head) => head === 'Horas' || head === 'Proyecto'),
          ['Proyecto'],
        );

        const cuts = await rowsOf(table).evaluateAll((rows) =>
          rows.map(
            (row) =>
              [...row.querySelectorAll<HTMLElement>('td[title]')].find((cell) => cell.scrollWidth > cell.clientWidth)?.title ??
              '',
          ),
        );
        const place = cuts.findIndex((title) => title !== '');
        assert.ok(place >= 0, 'a cell of the sample is truncated at this width');
        const cut = rowsOf(table).nth(place);
        const whole = cuts[place] ?? '';
        await toFirstRow(page, table);
        for (let row = 0; row < place; row += 1) await page.keyboard.press('ArrowDown');
        const told = page.locator('[popover]:popover-open').getByText(whole, { exact: true });
        await told.waitFor();
        const below = (await told.boundingBox())?.y ?? 0;
        const row = await cut.boundingBox();
        assert.ok(row && below >= row.y + row.height, 'it does not cover its row');
        await page.keyboard.press('Escape');
        await told.waitFor({ state: 'hidden' });
      },
      { as: AT_DESK },
    ),
  );

  it(
    "shows a row's truncated texts below that row, also once its record takes half of the width",
    onStage(
      async ({ open }) => {
        const page = await open('requests/');
        const table = await tableOf(page, 'Solicitudes');
        await toFirstRow(page, table);
        await page.keyboard.press('ArrowRight');
        const told = page.locator('[popover]:popover-open');
        await told.waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Cerrar', exact: true }).waitFor();
        const row = rowsOf(table).filter({ has: page.locator('[aria-current="true"]') });
        await until(async () => {
          const [above, below] = [await row.boundingBox(), await told.boundingBox()];
          return above !== null && below !== null && below.y >= above.y + above.height;
        }, 'truncated texts are shown below their row');
      },
      { as: { ...AT_DESK, viewport: { width: 1440, height: 900 } } },
    ),
  );

  it(
    'shows every column of the invoices beside an open one, in full or by scrolling',
    onStage(
      async ({ open }) => {
        const page = await open('billing/');
        const table = await tableOf(page, 'Facturas');
        await rowsOf(table).first().getByRole('link').click();
        await page.getByRole('heading', { level: 1, name: /^Factura / }).waitFor();
        const ends = () =>
          table.evaluate((shown) => {
            const box = shown.parentElement;
            if (!box) throw new Error('the element has no box');
            box.scrollLeft = box.scrollWidth;
            return box.getBoundingClientRect().right - shown.getBoundingClientRect().right;
          });
        await until(async () => (await ends()) >= -1, 'the last column ends in its box');
        const cut = await rowsOf(table).evaluateAll((rows) =>
          rows
            .flatMap((row) => [...row.querySelectorAll('td')].filter((cell) => /\d{4}$|^\$/.test(cell.textContent ?? '')))
            .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
            .map((cell) => cell.textContent),
        );
        assert.deepEqual(cut, [], 'days and amounts are not truncated');
      },
      { as: AT_DESK },
    ),
  );

  it(
    'shows the whole list of a picker over its dialog; Esc closes only the list, and Ctrl Enter saves',
    onStage(
      async ({ open }) => {
        const page = await open('tasks/');
        await reachStore(page);
        const table = await tableOf(page, 'Tareas');
        await rowsOf(table).first().getByRole('checkbox').click();
        await page.getByRole('button', { name: 'Asignar' }).click();
        const dialog = page.getByRole('dialog', { name: 'Asignar 1 tarea' });
        const field = dialog.getByRole('combobox', { name: 'Persona *' });
        await field.click();
        const list = page.getByRole('listbox', { name: 'Persona' });
        await list.getByRole('option').nth(3).waitFor();
        const { cut, height } = await list.evaluate((box) => {
          const { left, top, bottom, width } = box.getBoundingClientRect();
          const isOurs = (y: number) => box.contains(document.elementFromPoint(left + width / 2, y));
          return { cut: [top + 4, (top + bottom) / 2, bottom - 4].filter((y) => !isOurs(y)), height: bottom - top };
        });
        assert.deepEqual(cut, []);
        assert.ok(height > 220, `${height} px`);
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'detached' });
        assert.equal(await dialog.count(), 1);
        const person = (await page.evaluate(() => [...window.business.data.users.values()].at(-1)?.name)) ?? '';
        await page.keyboard.type(person);
        await until(async () => (await field.getAttribute('aria-activedescendant')) !== null, 'the person is marked');
        await page.keyboard.press('Control+Enter');
        await page.getByText(`1 tarea también con ${person}`).waitFor();
        await dialog.waitFor({ state: 'detached' });
      },
      { as: AT_DESK },
    ),
  );

  it(
    'marks three invoices as paid with at most 12 keys from the top of the page',
    onStage(
      async ({ open }) => {
        const page = await open('billing/?estado=pendientes');
        await reachStore(page);
        const table = await tableOf(page, 'Facturas');
        const paid = () =>
          page.evaluate(() => [...window.business.data.invoices.values()].filter(({ status }) => status === 'paid').length);
        const before = await paid();
        const { done, press } = counting(page);
        // The skip link passes over the bars, so the search is the first stop.
        while (!(await focused(page)).startsWith('input') && done.keys < 6) {
          const isSkip = await page.evaluate(() => document.activeElement?.getAttribute('href') === '#contenido');
          await press(isSkip ? 'Enter' : 'Tab');
        }
        await press('ArrowDown');
        await whenFocused(rowsOf(table).first());
        await press('Space');
        await press('Shift+ArrowDown');
        await press('Shift+ArrowDown');
        await press('Enter');
        await whenFocused(page.getByRole('toolbar'));
        await press('Enter');
        await whenFocused(page.getByRole('dialog', { name: 'Pago de 3 facturas' }));
        await press('Enter');
        await page.getByText('3 facturas pagadas').waitFor();
        assert.equal(await paid(), before + 3);
        assert.ok(done.keys <= 12, `${done.keys} keys`);
        console.log(`Three payments: ${done.keys} keys.`);
        await whenSettled(page);
        await reload(page);
        assert.equal(await page.evaluate(() => location.search), '?estado=pendientes');
      },
      { as: AT_DESK },
    ),
  );

  for (const [path, name] of [
    ['tasks/', 'Tareas'],
    ['requests/', 'Solicitudes'],
    ['projects/', 'Proyectos'],
    ['billing/', 'Facturas'],
    ['customers/', 'Clientes'],
    ['materials/', 'Materiales'],
    ['users/', 'Usuarios'],
  ] as const)
    it(
      `reaches the first row of ${name} with at most six Tabs after the skip link`,
      onStage(
        async ({ open }) => {
          const page = await open(path);
          const first = rowsOf(await tableOf(page, name)).first();
          const { done, press } = counting(page);
          const isInRow = () => first.evaluate((row) => row.contains(document.activeElement));
          await page.keyboard.press('Tab');
          await page.keyboard.press('Enter');
          while (!(await isInRow()) && done.keys <= 6) await press('Tab');
          assert.ok(done.keys <= 6, `${done.keys} Tabs, at ${await focused(page)}`);
          console.log(`${name}: ${done.keys} Tabs.`);
        },
        { as: AT_DESK },
      ),
    );

  it(
    'approves thirty requests at once, and one key undoes it',
    onStage(
      async ({ open }) => {
        const page = await open('requests/');
        await reachStore(page);
        await addRequests(page, 30);
        const table = await tableOf(page, 'Solicitudes');
        const pending = () =>
          page.evaluate(() => {
            const { budgetRequests, materialRequests } = window.business.data;
            return [...budgetRequests.values(), ...materialRequests.values()].filter(({ decision }) => !decision).length;
          });
        assert.equal(await pending(), 30);
        await table.getByRole('rowheader', { name: 'Total: 30 solicitudes' }).waitFor();
        await rowsOf(table).first().getByRole('checkbox').focus();
        await page.keyboard.press('Control+a');
        await table.getByRole('rowheader', { name: '30 seleccionadas' }).waitFor();
        await page.getByRole('button', { name: 'Aprobar' }).click();
        await page.getByText('30 aprobadas').waitFor();
        assert.equal(await pending(), 0);
        await page.keyboard.press('Control+z');
        await until(async () => (await pending()) === 30, 'all thirty are pending again');
      },
      { as: AT_DESK },
    ),
  );

  it(
    'exports its visible rows in their order; the address keeps the order',
    onStage(
      async ({ open }) => {
        const page = await open('billing/?estado=pendientes');
        const table = await tableOf(page, 'Facturas');
        await table.getByRole('button', { name: 'Monto' }).click();
        await table.getByRole('button', { name: 'Monto' }).click();
        assert.equal(await page.evaluate(() => location.search), '?estado=pendientes&orden=-monto');
        await reload(page);
        const shown = await rowsOf(await tableOf(page, 'Facturas')).evaluateAll((rows) =>
          rows.map((row) => row.querySelector('[data-row-id]')?.textContent),
        );
        const [head, ...lines] = await csvOf(page);
        assert.equal(head, 'Número,Cliente,Proyecto,Emisión,Vence,Días,Monto,Estado');
        assert.ok(lines.length > 0);
        assert.deepEqual(
          lines.map((line) => line.split(',')[0]),
          shown,
        );
        assert.ok(
          lines.every((line) => line.endsWith(',Pendiente')),
          lines.join('\n'),
        );
      },
      { as: AT_DESK },
    ),
  );

  it(
    'exports every table as displayed: rows in order, under the visible heads',
    onStage(
      async ({ open }) => {
        const page = await open();
        await reachStore(page);
        const warehouse = await page.evaluate(() => [...window.business.data.warehouses.keys()][0]);
        const tables = [
          ['tasks/', 'Tareas'],
          ['requests/?estado=all', 'Solicitudes'],
          ['projects/', 'Proyectos'],
          ['billing/', 'Facturas'],
          ['customers/', 'Clientes'],
          ['materials/', 'Materiales'],
          ['users/', 'Usuarios'],
          [`warehouses/${warehouse}/inventory/`, 'Inventario'],
          [`warehouses/${warehouse}/shipments/`, 'Envíos'],
        ] as const;
        for (const [address, name] of tables) {
          await goTo(page, address);
          const table = await tableOf(page, name);
          const shown = await rowsOf(table).evaluateAll((rows) =>
            rows.map((row) => row.querySelector('[data-row-id]')?.textContent ?? ''),
          );
          const heads = await table.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));
          const [head = '', ...lines] = await csvOf(page);
          assert.ok(shown.length > 0 && heads.length > 0, name);
          for (const one of heads) assert.ok(head.split(',').includes(one), `${name}: ${one} in ${head}`);
          assert.equal(lines.length, shown.length, name);
          for (const [place, title] of shown.entries()) assert.ok(lines[place]?.includes(title), `${name}: ${title}`);
        }
      },
      { as: AT_DESK },
    ),
  );

  it(
    'stays a table in print, which is narrower than a desk',
    onStage(
      async ({ open }) => {
        const page = await open('tasks/');
        await tableOf(page, 'Tareas');
        const paper = page.evaluate(
          () =>
            new Promise<boolean>((tell) => {
              let stays = true;
              new MutationObserver(() => {
                stays &&= document.querySelector('main table') !== null;
              }).observe(document.body, { childList: true, subtree: true });
              addEventListener('afterprint', () => requestAnimationFrame(() => requestAnimationFrame(() => tell(stays))));
            }),
        );
        await page.pdf({ format: 'Letter' });
        assert.ok(await paper, 'the table stays in print');
      },
      { as: AT_DESK },
    ),
  );

  it(
    'keeps its head and foot visible, and renders few of ten thousand rows',
    onStage(
      async ({ open }) => {
        const page = await open('device/');
        page.setDefaultTimeout(180_000);
        await chooseBackup(page, fileOf(await largeBackup(10_000)));
        await replaceAll(page);
        await goTo(page, 'tasks/');
        const table = await tableOf(page, 'Tareas');
        await until(async () => (await rowsOf(table).last().getAttribute('aria-rowindex')) === '10001', 'the last row');
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
        const inSight = (part: string) =>
          table.locator(part).evaluate((element) => {
            const { top, bottom, height } = element.getBoundingClientRect();
            return height > 0 && top >= -1 && bottom <= innerHeight + 1;
          });
        await until(async () => (await inSight('thead')) && (await inSight('tfoot')), 'head and foot');
        // The first and the last row are always drawn.
        const isInMiddle = async () => Number(await rowsOf(table).nth(1).getAttribute('aria-rowindex')) > 1_000;
        await until(isInMiddle, 'the rows of the middle');
        const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
        assert.ok(nodes <= MOST_NODES, `${nodes} nodes`);
        // In one step: `evaluateAll` finds the rows first, and rows that are replaced meanwhile have no height.
        const heights = await table.evaluate((element) =>
          [...element.querySelectorAll('tbody > tr:not([aria-hidden])')]
            .slice(1, -1)
            .map((row) => row.getBoundingClientRect().height),
        );
        assert.ok(heights.length > 10, `${heights.length} rows`);
        assert.ok(
          heights.every((height) => height >= 36 && height <= 40),
          heights.join(),
        );
        console.log(`Ten thousand rows: ${nodes} nodes.`);
      },
      { as: AT_DESK },
    ),
  );
});
