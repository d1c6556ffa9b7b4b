import type { Fault } from '../in-page/dom';
import { fault, type Group } from '../statement';
import type { Visit } from '../visit';

const MOST_STOPS = 70;

export const walk = async ({ page }: Visit) => {
  const faults: Fault[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const { done, faults: here } = await page.evaluate(() => window.audit.keyboard.stop());
    if (done) return { faults, all: true };
    faults.push(...here);
  }
  return { faults, all: false };
};

/** Whether the first Tab leads to the skip link. */
export const skipLinkFaults = async ({ page }: Visit) => {
  await page.keyboard.press('Tab');
  const { isSkipLink, where } = await page.evaluate(() => window.audit.keyboard.focused());
  return isSkipLink
    ? []
    : [fault(where, 'is not the skip link', 'a link to #contenido, first in the order and visible with the focus')];
};

const skipFaults = async (visit: Visit) => {
  const faults = await skipLinkFaults(visit);
  if (faults.length > 0) return faults;
  await visit.page.keyboard.press('Enter');
  const after = await visit.page.evaluate(() => window.audit.keyboard.focused());
  return after.inContent ? [] : [fault('skip link', `moves the focus to ${after.where}`, 'main#contenido with tabindex=-1')];
};

export const keyboardGroup: Group = {
  statements: [8, 9],
  disturbs: true,
  async look(visit, notes) {
    // A layer opened by the address traps the focus, so nothing can be skipped.
    if ((await visit.page.evaluate(() => window.audit.layers.layerCount())) === 0) notes.say(9, await skipFaults(visit));
    await visit.open();
    const { faults, all } = await walk(visit);
    notes.say(8, [...faults.slice(0, 8), ...(all ? await visit.page.evaluate(() => window.audit.keyboard.unreached()) : [])]);
  },
};
