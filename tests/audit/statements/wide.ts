import type { Group, Notes } from '../statement';
import { fault } from '../statement';
import { bringAxe, leastTarget, type Visit } from '../visit';
import { titleFaults } from './frame';
import { skipLinkFaults, walk } from './keyboard';
import { hasClosed, type Opener, openLayer, placeOf } from './layer-steps';
import { boxFaults, inside, oneOfEach, openersOn } from './layers';
import { colourFaults, DARK } from './seen';

/** Statements that depend on the width: fit, position, size and colours. */
export const wideGroup = (axe: string): Group => ({
  statements: [1, 2, 3, 4, 5, 10],
  async look(visit, notes) {
    const { page, device } = visit;
    notes.say(5, [...(await titleFaults(visit)), ...(await page.evaluate(() => window.audit.frame.navs()))]);
    notes.say(1, await page.evaluate(() => window.audit.layout.overflow()));
    notes.say(2, await page.evaluate(() => window.audit.layout.clippedText({ points: true })));
    await bringAxe(visit, axe);
    notes.say(3, await page.evaluate(() => window.audit.axe({ within: 'page' })));
    notes.say(3, await colourFaults(visit, 'page', [DARK]));
    notes.say(10, await page.evaluate(() => window.audit.layout.coveredAtEnd()));
    await page.evaluate(() => scrollTo(0, 0));
    notes.say(4, await page.evaluate((least) => window.audit.targets.inPage(least), leastTarget(device)));
  },
});

export const wideKeyboardGroup: Group = {
  statements: [8, 9],
  disturbs: true,
  async look(visit, notes) {
    if ((await visit.page.evaluate(() => window.audit.layers.layerCount())) === 0) notes.say(9, await skipLinkFaults(visit));
    const { faults } = await walk(visit);
    notes.say(8, faults.slice(0, 8));
  },
};

/** How many layers of a kind are opened again on each wide device. The phone's check tries the other ways out. */
const MOST_LAYERS = 3;

const lookInto = async (visit: Visit, opener: Opener, axe: string, notes: Notes) => {
  const say = (statement: number, faults: Parameters<Notes['say']>[1] = []) =>
    notes.say(
      statement,
      faults.map((each) => ({ ...each, where: `${opener.where} → ${each.where}` })),
    );
  if (!(await openLayer(visit, opener)))
    return say(22, [fault(opener.name, 'opens nothing', 'aria-haspopup promises a dialog or a menu')]);
  say(22, [...(await inside(visit, axe)), ...(await colourFaults(visit, 'layer', [DARK]))]);
  say(1, await visit.page.evaluate(() => window.audit.layout.overflow()));
  say(26, await boxFaults(visit));
  await visit.page.keyboard.press('Escape');
  if (!(await hasClosed(visit, opener))) {
    await visit.open();
    return say(23, [fault('Esc', 'does not close it', 'Esc closes the top layer')]);
  }
  const { focusOnOpener, focus } = await placeOf(visit);
  say(23, focusOnOpener ? [] : [fault('Esc', `the focus stays on ${focus}`, 'the focus returns to what opened it')]);
};

export const wideLayersGroup = (axe: string): Group => ({
  statements: [22, 23, 26],
  disturbs: true,
  async look(visit, notes) {
    const openers = oneOfEach(await openersOn(visit), visit).slice(0, MOST_LAYERS);
    for (const [place, opener] of openers.entries()) {
      if (place > 0) await visit.open();
      await lookInto(visit, opener, axe, notes);
    }
  },
});
