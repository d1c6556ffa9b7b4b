import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { arriveAt, see, whenFocused } from './support/page-actions';
import { dayFromToday } from './support/phone-day';
import { onStage } from './support/stage';
import { CENTRAL, createMaterial, recordAlerts, seeStock, stockUp } from './support/stock-actions';

/**
 * How taps are counted: each touch of the page is one. Typing, pasting or scanning into the focused field is none; entering
 * another field is one. The browser's own list and calendar are outside the page and count two: to open and to choose. The
 * browser's questions and alerts count none, because they protect.
 */
const OUTSIDE_THE_PAGE = 2;

const TASK = 'projects/prj000000001/tasks/tsk000000004/';

const counting = (page: Page) => {
  let taps = 0;
  const hand = {
    get taps() {
      return taps;
    },
    async tap(target: Locator) {
      taps += 1;
      await target.click();
      // A finger leaves the screen. A mouse that stays would keep a toast open over the next control.
      await page.mouse.move(0, 0);
    },
    link: (name: string | RegExp, within: Page | Locator = page) =>
      hand.tap(within.getByRole('link', { name, exact: true }).first()),
    button: (name: string | RegExp, within: Page | Locator = page) =>
      hand.tap(within.getByRole('button', { name, exact: true }).first()),
    /** Taps a field and types. */
    async type(field: Locator, text: string) {
      await hand.tap(field);
      await hand.typeOn(field, text);
    },
    /** Types into a field that takes the focus by itself. */
    async typeOn(field: Locator, text: string) {
      await whenFocused(field, 'the focus on the field');
      await page.keyboard.insertText(text);
    },
    async choose(list: Locator, label: string) {
      taps += OUTSIDE_THE_PAGE;
      await list.selectOption({ label });
    },
    async day(field: Locator, day: string) {
      taps += OUTSIDE_THE_PAGE;
      await field.fill(day);
    },
  };
  return hand;
};

const assertTaps = (flow: string, taps: number, most: number) => {
  console.log(`${flow}: ${taps} taps, at most ${most}`);
  assert.ok(taps <= most, `${flow} takes ${taps} taps, more than ${most}`);
};

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Elegir varios' });
const tick = (page: Page, name: string) => sheetOf(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
const serials = Array.from({ length: 12 }, (_, index) => `FT${String(index + 1).padStart(4, '0')}`).join('\n');

/** From home to a form of a warehouse. */
const openForm = async (page: Page, hand: ReturnType<typeof counting>, act: string, title: string) => {
  await hand.link('Almacenes');
  await hand.tap(page.getByRole('main').getByRole('link', { name: CENTRAL }));
  await arriveAt(page, CENTRAL);
  await hand.link(act, page.getByRole('main'));
  await arriveAt(page, title);
};

describe('a person with one free hand', () => {
  it(
    'calls the customer from a task',
    onStage(async ({ open }) => {
      const page = await open(TASK);
      const call = page.getByRole('link', { name: /^Llamar a/ });
      assert.match((await call.getAttribute('href')) ?? '', /^tel:/);
      assertTaps('calling the customer from a task', 1, 1);
    }),
  );

  it(
    'requests a material and money from a task',
    onStage(async ({ open }) => {
      const page = await open(TASK);
      const material = counting(page);
      await material.link('Solicitar material');
      await arriveAt(page, 'Nueva Solicitud de Material');
      await material.button('Elegir varios');
      await material.tap(tick(page, 'Conector SC/APC de campo'));
      await material.typeOn(sheetOf(page).getByLabel('Cantidad de Conector SC/APC de campo'), '12');
      await material.button('Añadir elegidos', sheetOf(page));
      await page.getByText('12 Unit', { exact: true }).waitFor();
      await material.button('Enviar Solicitud');
      await see(page, 'Solicitud enviada');
      assertTaps('requesting a material from a task', material.taps, 5);

      const askMoney = async () => {
        const money = counting(page);
        await money.link('Solicitar gasto');
        await arriveAt(page, 'Nueva Solicitud de Gasto');
        await money.type(page.getByLabel('Monto *'), '850');
        await money.button('Transporte');
        await money.typeOn(page.getByLabel('Descripción *'), 'Gasolina');
        await money.type(page.getByLabel('Justificación *'), 'Dos viajes al sitio');
        await money.button('Enviar Solicitud');
        await see(page, 'Gasolina');
        return money.taps;
      };
      assertTaps('requesting an expense from a task', await askMoney(), 5);
    }),
  );

  it(
    'receives twelve serials and two reels, and transfers three items',
    onStage(async ({ open }) => {
      const page = await open('materials/');
      recordAlerts(page);
      for (const [name, tracking] of [
        ['ONT Tres Ríos', 'Individual'],
        ['Cable Tres Ríos', 'Lote'],
      ] as const)
        await createMaterial(page, name, tracking);
      await stockUp(page, 'Abrazadera Tres Ríos', '40');
      await page.goto(new URL('/', page.url()).href);
      await arriveAt(page, 'Panel');

      const receipt = counting(page);
      await openForm(page, receipt, 'Recibir', 'Recibir envío');
      await receipt.button('Óptica Cerrillo');
      await receipt.button('Elegir varios');
      await receipt.tap(tick(page, 'ONT Tres Ríos'));
      await receipt.typeOn(sheetOf(page).getByLabel('Series de ONT Tres Ríos *'), serials);
      await receipt.tap(tick(page, 'Cable Tres Ríos'));
      await receipt.typeOn(sheetOf(page).getByLabel('Lotes de Cable Tres Ríos *'), 'B-1041 2000\nB-1042 1500');
      await receipt.button('Añadir elegidos', sheetOf(page));
      await sheetOf(page).waitFor({ state: 'detached' });
      await receipt.button('Finalizar');
      await arriveAt(page, CENTRAL);
      assertTaps('receiving twelve serials and two reels from home', receipt.taps, 9);
      await seeStock(page, CENTRAL, 'Cable Tres Ríos', '3,500 Unit');
      await seeStock(page, CENTRAL, 'ONT Tres Ríos', '12 Unit');

      await page.goto(new URL('/', page.url()).href);
      await arriveAt(page, 'Panel');
      const transfer = counting(page);
      await openForm(page, transfer, 'Traspasar', 'Traspasar');
      await transfer.choose(page.getByLabel('Destino *'), 'Bodega León');
      await transfer.button('Elegir varios');
      await transfer.tap(tick(page, 'Abrazadera Tres Ríos'));
      await transfer.typeOn(sheetOf(page).getByLabel('Cantidad de Abrazadera Tres Ríos *'), '6');
      await transfer.tap(tick(page, 'Cable Tres Ríos'));
      await transfer.typeOn(sheetOf(page).getByLabel('Lote B-1041'), '500');
      await transfer.tap(tick(page, 'ONT Tres Ríos'));
      await transfer.tap(sheetOf(page).getByRole('checkbox', { name: 'FT0001' }));
      await transfer.button('Añadir elegidos', sheetOf(page));
      await sheetOf(page).waitFor({ state: 'detached' });
      await transfer.button('Finalizar');
      await see(page, 'Traspaso en camino');
      assertTaps('transferring three items from home', transfer.taps, 12);
    }),
  );

  it(
    'receives one material: its quantity gets the focus once the material is chosen',
    onStage(async ({ open }) => {
      const page = await open();
      recordAlerts(page);
      const hand = counting(page);
      await openForm(page, hand, 'Recibir', 'Recibir envío');
      await hand.type(page.getByLabel('Proveedor *'), 'Óptica Cerrillo');
      await hand.tap(page.getByRole('combobox', { name: 'Material *' }));
      await hand.tap(page.getByRole('dialog', { name: 'Material' }).getByRole('button', { name: /^Conector SC\/APC de campo/ }));
      await hand.typeOn(page.getByLabel('Cantidad *'), '40');
      await hand.button('Añadir', page.getByRole('dialog', { name: 'Nuevo artículo' }));
      await see(page, '1 renglón, 40 piezas');
      await hand.button('Finalizar');
      await arriveAt(page, CENTRAL);
      assertTaps('receiving one material from home', hand.taps, 8);
    }),
  );

  it(
    'creates a project with two people and a task',
    onStage(async ({ open }) => {
      const page = await open();
      const hand = counting(page);
      await hand.link('Proyectos');
      await arriveAt(page, 'Proyectos');
      await hand.link('Nuevo Proyecto');
      await arriveAt(page, 'Nuevo Proyecto');
      await hand.type(page.getByLabel('Nombre del proyecto *'), 'Anillo Tres Ríos');
      await hand.tap(page.getByRole('combobox', { name: 'Cliente *' }));
      await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Redes Altavega' }));
      await hand.day(page.getByLabel('Fecha de inicio'), dayFromToday());
      await hand.day(page.getByLabel('Fecha de fin'), dayFromToday(60));
      await hand.button('Crear y añadir tarea');
      await arriveAt(page, 'Nueva Tarea');
      await hand.type(page.getByLabel('Título *'), 'Tender el anillo');
      await hand.day(page.getByLabel('Fecha límite *'), dayFromToday(20));
      const people = page.getByRole('group', { name: 'Asignar con un toque' }).getByRole('button');
      await hand.tap(people.nth(0));
      await hand.tap(people.nth(1));
      await hand.button('Crear Tarea');
      await arriveAt(page, 'Anillo Tres Ríos');
      await see(page, 'Tender el anillo');
      assertTaps('creating a project with two people and a task from home', hand.taps, 16);
      await page.getByRole('link', { name: 'Equipo', exact: true }).click();
      const team = page.getByRole('list', { name: 'Equipo' }).getByRole('listitem');
      await team.nth(1).waitFor();
      assert.equal(await team.count(), 2);
    }),
  );
});
