import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { FAULT } from './support/faults';
import { arriveAt, follow, see, tap } from './support/page-actions';
import { repeats } from './support/repeats';
import { onStage } from './support/stage';
import { CENTRAL, fill, ISSUED, openStock, recordAlerts, seeQuantity, stockUp } from './support/stock-actions';
import { reachStore } from './support/store';
import { ignoreBroadcasts } from './support/tabs';
import { waitUntilOpened } from './support/worker';

const CLAMP = 'Abrazadera Dos Ríos';

/** From the stock's page to an issue of this quantity, filled in and not posted. */
const prepareIssue = async (page: Page, quantity: string, destination: string) => {
  await follow(page, 'Emitir');
  await arriveAt(page, 'Emitir envío');
  await fill(page, { 'Destino *': destination });
  await fill(page, { 'Cantidad *': quantity });
  await tap(page, 'Añadir');
};

/** Taps Finalizar and waits for any answer of the form. */
const tapFinalize = (page: Page) =>
  page.getByRole('button', { name: 'Finalizar' }).evaluate(
    (button: HTMLElement) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (button.getAttribute('aria-disabled') === 'true') return;
          observer.disconnect();
          resolve();
        });
        observer.observe(button, { attributes: true, subtree: true, childList: true });
        button.click();
      }),
  );

/** Each of two tabs tries half as many issues again as there are pieces. */
const PIECES = repeats({ night: 100, day: 20 });
const TAPS = PIECES * 1.5;

/**
 * Issues one piece after another while there is stock; a refused form is submitted again and again. A form opened without stock
 * can't add the line, so the form itself refuses. Answers the number of issues.
 */
const keepIssuing = async (page: Page) => {
  const said = recordAlerts(page);
  const issued = () => said.filter((alert) => alert === ISSUED).length;
  await prepareIssue(page, '1', 'Obra');
  for (let taps = 1; taps <= TAPS; taps += 1) {
    const before = issued();
    await tapFinalize(page);
    if (issued() === before || taps === TAPS) continue;
    await arriveAt(page, CENTRAL);
    await page.goBack();
    await arriveAt(page, CLAMP);
    await prepareIssue(page, '1', 'Obra');
  }
  return issued();
};

describe(FAULT.sameStock, () => {
  it(
    'the second tab is refused with the current figure and keeps its form; a corrected quantity is issued, and both show 0',
    onStage(async ({ open }) => {
      const first = await open('materials/');
      recordAlerts(first);
      await stockUp(first, CLAMP, '10');
      await openStock(first, CENTRAL, CLAMP);
      const second = await open(first.url());
      const said = recordAlerts(second);
      await prepareIssue(first, '8', 'Obra uno');
      await prepareIssue(second, '5', 'Obra dos');
      await tap(first, 'Finalizar');
      await arriveAt(first, CENTRAL);

      await tap(second, 'Finalizar');
      await see(second, `Quedan 2 de ${CLAMP}.`);
      assert.deepEqual(said, []);
      assert.equal(await second.getByLabel('Destino *').inputValue(), 'Obra dos');
      await second.getByRole('list', { name: 'Artículos del envío' }).getByText('5 Unit', { exact: true }).waitFor();
      await tap(second, 'Editar artículo 1');
      await fill(second, { 'Cantidad *': '2' });
      await tap(second, 'Guardar');
      await openStock(first, CENTRAL, CLAMP);
      await seeQuantity(first, '2 Unit');
      await tap(second, 'Finalizar');
      await arriveAt(second, CENTRAL);
      assert.deepEqual(said, [ISSUED]);
      await seeQuantity(first, '0 Unit');
      await openStock(second, CENTRAL, CLAMP);
      await seeQuantity(second, '0 Unit');
    }),
  );

  it(
    `${TAPS} and ${TAPS} taps on Finalizar, one piece each, where there are ${PIECES}: exactly that many are issued, although the tabs don't notify each other`,
    onStage(async ({ open, phone }) => {
      const page = await open('materials/');
      recordAlerts(page);
      await stockUp(page, CLAMP, String(PIECES));
      await openStock(page, CENTRAL, CLAMP);
      const tabs = [await phone.context.newPage(), await phone.context.newPage()];
      for (const tab of tabs) {
        await ignoreBroadcasts(tab);
        await tab.goto(page.url());
        await waitUntilOpened(tab);
        await seeQuantity(tab, `${PIECES} Unit`);
      }
      const issued = await Promise.all(tabs.map(keepIssuing));
      assert.equal(
        issued.reduce((total, count) => total + count, 0),
        PIECES,
        `salieron ${issued.join(' y ')}`,
      );
      await seeQuantity(page, '0 Unit');
      for (const tab of tabs) {
        await tab.goto(page.url());
        await waitUntilOpened(tab);
        await seeQuantity(tab, '0 Unit');
      }
      // A long list draws only its visible rows, so the store answers the number.
      await reachStore(page);
      const sent = () => [...window.business.data.shipments.values()].filter(({ destination }) => destination === 'Obra').length;
      assert.equal(await page.evaluate(sent), PIECES);
    }),
  );
});
