import type { Fault } from '../in-page/dom';
import { fault, type Group, type Notes } from '../statement';
import { bringAxe, leastTarget, PATIENCE_MS, type Visit } from '../visit';
import { historyFaults, linkFaults, waysOut } from './layer-exits';
import { close, isOpen, type Opener, openLayer } from './layer-steps';
import { wordFaults } from './seen';

const MOST_HIGH = 0.9;
const MOST_PER_ROUTE = 6;

export const inside = async (visit: Visit, axe: string): Promise<readonly Fault[]> => {
  await bringAxe(visit, axe);
  return visit.page.evaluate(
    async (least) => [
      ...window.audit.layers.layerFaults(),
      ...window.audit.targets.inLayer(least),
      ...(await window.audit.axe({ within: 'layer' })),
    ],
    leastTarget(visit.device),
  );
};

export const boxFaults = async (visit: Visit): Promise<readonly Fault[]> => {
  const { page, settle } = visit;
  const box = await page.evaluate(() => window.audit.layers.layerBox());
  if (!box) return [];
  const before = await page.evaluate(() => scrollY);
  const spot = box.outside ?? { x: visit.device.viewport.width / 2, y: visit.device.viewport.height / 2 };
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.wheel(0, 240);
  await settle();
  const moved = (await page.evaluate(() => scrollY)) - before;
  const high = box.share > MOST_HIGH + 0.005 && !box.full && !box.isPanel;
  return [
    ...(moved === 0 ? [] : [fault('page', `scrolls ${moved} px behind`, 'the page behind does not scroll')]),
    ...(high ? [fault(box.role, `takes ${Math.round(box.share * 100)} % of the height`, 'max-h-[90dvh]')] : []),
    ...(await page.evaluate(() => window.audit.layers.unreachableInLayer())),
  ];
};

const lookAt = async (visit: Visit, opener: Opener, axe: string, notes: Notes) => {
  const say = (statement: number, faults: readonly Fault[]) =>
    notes.say(
      statement,
      faults.map((each) => ({ ...each, where: `${opener.where} → ${each.where}` })),
    );
  if (!(await openLayer(visit, opener)))
    return say(22, [fault(opener.name, 'opens nothing', 'aria-haspopup promises a dialog or a menu')]);
  say(22, await inside(visit, axe));
  const words = await wordFaults(visit);
  say(13, words.english);
  say(14, words.formats);
  say(26, await boxFaults(visit));
  await close(visit);
  if (await isOpen(visit, opener)) await visit.open();
  say(23, await waysOut(visit, opener));
  say(24, await historyFaults(visit, opener));
  const link = await linkFaults(visit, opener);
  if (link) say(25, link);
};

/** The openers on this page, with their numbers and the layers before. */
export const openersOn = async ({ page }: Visit): Promise<readonly Opener[]> => {
  const base = await page.evaluate(() => window.audit.layers.layerCount());
  const openers = await page.evaluate(() => window.audit.layers.openers());
  return openers.map((opener, index) => ({ ...opener, index, base }));
};

/** One opener of each kind: a list's rows open the same sheet for each record, and a header the same menu on each tab. */
export const oneOfEach = (openers: readonly Opener[], { route, shellSeen }: Visit) => {
  const frame = route.hasBar ? 'shell' : (route.record ?? route.path);
  const kinds = new Set<string>();
  return openers.filter(({ name, look, inShell, kind }) => {
    const seen = inShell ? shellSeen : kinds;
    const verb = /^\p{L}+(?=[\s:,]|$)/u.exec(name)?.[0] ?? '';
    const key = inShell ? `${frame} ${kind} ${verb}` : `${kind} ${verb || look}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

const toastFaults = async (visit: Visit, opener: Opener, label: string): Promise<readonly Fault[]> => {
  const { page, settle } = visit;
  await openLayer(visit, opener);
  // The page behind is inert, so no tap can do this. It stands for a save that ends while the sheet is open.
  const raised = await page.evaluate((name) => {
    // The last button, because the sheet's own record may leave the list with the save, and the sheet with it.
    const button = [...document.querySelectorAll<HTMLElement>('main button')].findLast(
      (each) => each.textContent?.trim() === name,
    );
    button?.click();
    return button !== undefined;
  }, label);
  if (!raised) return [fault(`button «${label}»`, 'is not there', 'lib/route-list/list.ts names the button that raises a toast')];
  await page
    .locator('[data-sonner-toast], [data-toast]')
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .catch(() => undefined);
  await settle();
  const faults = await page.evaluate(() => window.audit.layers.toastFaults());
  if (faults.length > 0) return faults;
  await page
    .locator('[data-sonner-toast] button, [data-toast] button, [data-sonner-toast], [data-toast]')
    .first()
    .click()
    .catch(() => undefined);
  await settle();
  return (await isOpen(visit, opener))
    ? []
    : [fault(opener.where, 'tapping the toast closes the sheet', 'onInteractOutside lets toasts through')];
};

export const layersGroup = (axe: string): Group => ({
  statements: [22, 23, 24, 25, 26, 27],
  disturbs: true,
  async look(visit, notes) {
    const based = await openersOn(visit);
    const openers = oneOfEach(based, visit).slice(0, MOST_PER_ROUTE);
    for (const [place, opener] of openers.entries()) {
      if (place > 0) await visit.open();
      await lookAt(visit, opener, axe, notes);
    }
    const first = based.find(({ kind, inShell }) => kind === 'dialog' && !inShell) ?? based[0];
    if (!visit.route.toast || !first) return;
    await visit.open();
    notes.say(27, await toastFaults(visit, first, visit.route.toast));
  },
});
