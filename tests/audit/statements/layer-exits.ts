import type { Fault } from '../in-page/dom';
import { fault } from '../statement';
import { PATIENCE_MS, type Visit } from '../visit';
import { hasClosed, isOpen, type Opener, openLayer, placeOf } from './layer-steps';

const QUICK_TIMES = 5;

const exits = ({ page }: Visit): readonly (readonly [name: string, leave: () => Promise<boolean>])[] => [
  ['Esc', async () => page.keyboard.press('Escape').then(() => true)],
  ['X', () => tapMarked(page, 'close')],
  ['overlay', () => tapOutside(page)],
  ['Back', async () => page.goBack({ waitUntil: 'commit' }).then(() => true)],
];

const tapMarked = async (page: Visit['page'], what: 'close' | 'link') => {
  if (!(await page.evaluate((mark) => window.audit.layers.markInLayer(mark), what))) return false;
  await page.locator('[data-audit-mark]').click();
  return true;
};

/** Taps the overlay, if there is one. A full-screen layer has no outside. */
const tapOutside = async (page: Visit['page']) => {
  const box = await page.evaluate(() => window.audit.layers.layerBox());
  if (!box?.outside || box.full) return false;
  await page.mouse.click(box.outside.x, box.outside.y);
  return true;
};

/** Closes the layer in each way, and checks that the address stays and the focus returns. */
export const waysOut = async (visit: Visit, opener: Opener): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for (const [name, leave] of exits(visit)) {
    const before = await placeOf(visit);
    if (!(await openLayer(visit, opener)))
      return [...faults, fault(name, 'does not open again', 'after closing it can open again')];
    const left = await leave().catch(() => true);
    if (!left) {
      await visit.page.keyboard.press('Escape');
      await hasClosed(visit, opener);
      const isMenu = opener.kind !== 'dialog';
      if (name === 'X' && !isMenu) faults.push(fault('X', 'there is no button «Cerrar»', 'an IconButton «Cerrar» in the header'));
      continue;
    }
    if (!(await hasClosed(visit, opener))) {
      faults.push(fault(name, 'does not close it', 'Esc, X, overlay and Back close the top layer'));
      await visit.open();
      continue;
    }
    const after = await placeOf(visit);
    if (after.url !== before.url)
      faults.push(fault(name, `changes the address to ${after.url}`, 'closing a layer does not change the address'));
    if (!after.focusOnOpener)
      faults.push(fault(name, `the focus stays on ${after.focus}`, 'the focus returns to what opened it'));
    if (after.url !== before.url) await visit.open();
  }
  return faults;
};

const waitForIndex = ({ page }: Visit, index: number) =>
  page
    .waitForFunction((wanted) => window.audit.layers.place().index === wanted, index, { timeout: PATIENCE_MS, polling: 30 })
    .catch(() => undefined);

/** Opens and closes the layer quickly. It waits where opening is a navigation, or where Esc would close the layer below. */
const tapQuickly = async (visit: Visit, opener: Opener, isInUrl: boolean) => {
  const button = visit.page.locator('[data-audit-opener]').first();
  const waits = isInUrl || opener.base > 0;
  for (let times = 0; times < QUICK_TIMES; times++) {
    if (waits) await openLayer(visit, opener);
    else await button.evaluate((element: HTMLElement) => element.click());
    await visit.page.keyboard.press('Escape');
    if (waits) await hasClosed(visit, opener);
  }
  await hasClosed(visit, opener);
};

/** Forward must not reopen a closed layer, unless the address opens it. */
const forwardFaults = async (visit: Visit, opener: Opener, index: number): Promise<readonly Fault[]> => {
  await visit.page.goForward({ waitUntil: 'commit', timeout: 700 }).catch(() => undefined);
  await visit.settle();
  const reopens = await isOpen(visit, opener);
  await waitForIndex(visit, index);
  const place = await placeOf(visit);
  return [
    ...(reopens ? [fault('Forward', 'opens it again', 'an entry whose layer is gone is skipped')] : []),
    ...(place.index === index
      ? []
      : [fault('Forward', `stays on entry ${place.index}, not on ${index}`, 'an old entry is skipped')]),
  ];
};

/** After the X, the history must have no trace of the layer: no count, no stale Forward, no entries from quick taps. */
export const historyFaults = async (visit: Visit, opener: Opener): Promise<readonly Fault[]> => {
  const before = await placeOf(visit);
  await openLayer(visit, opener);
  const isInUrl = (await placeOf(visit)).url !== before.url;
  if (!(await tapMarked(visit.page, 'close'))) await visit.page.keyboard.press('Escape');
  await hasClosed(visit, opener);
  await waitForIndex(visit, before.index);
  const closed = await placeOf(visit);
  const forward = isInUrl ? [] : await forwardFaults(visit, opener, before.index);
  const start = await placeOf(visit);
  await tapQuickly(visit, opener, isInUrl);
  await waitForIndex(visit, start.index);
  const after = await placeOf(visit);
  const moved = after.index !== start.index || after.layers !== 0;
  const times = `${QUICK_TIMES} quick taps`;
  return [
    ...(closed.layers === 0
      ? []
      : [fault('X', `history.state.layers is ${closed.layers}`, 'on closing, the layer removes its entry')]),
    ...forward,
    ...(moved
      ? [fault(times, `leave ${after.index - start.index} entries and layers=${after.layers}`, 'the history follows the layers')]
      : []),
    ...((await isOpen(visit, opener)) ? [fault(times, 'leave it open', 'opening and closing quickly leaves it closed')] : []),
  ];
};

/** A link in the layer leads away, and Back returns without the layer; `null` without a link. */
export const linkFaults = async (visit: Visit, opener: Opener): Promise<readonly Fault[] | null> => {
  const { page, settle } = visit;
  await visit.open();
  const here = page.url();
  if (!(await openLayer(visit, opener))) return null;
  // A layer that the address opens has changed the query already; only another path is the link's page.
  const { pathname } = new URL(page.url());
  if (!(await tapMarked(page, 'link'))) return null;
  const left = await page
    .waitForURL((url) => url.pathname !== pathname)
    .then(
      () => true,
      () => false,
    );
  await settle();
  if (!left) return [fault('link', 'does not navigate', 'a link inside a sheet navigates (replace)')];
  const stays = await isOpen(visit, opener);
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await page.waitForURL(here).catch(() => undefined);
  await settle();
  return [
    ...(stays ? [fault('link', 'the sheet stays open on the new page', 'navigation closes it')] : []),
    ...(page.url() === here ? [] : [fault('Back', `leads to ${page.url()}`, `it leads back to ${here}`)]),
    ...((await isOpen(visit, opener)) ? [fault('Back', 'returns with the sheet open', "the link takes the sheet's entry")] : []),
  ];
};
