import type { Group } from '../statement';
import { PHONE_SIZE } from '../visit';

/** A Letter sheet without its margins, at 96 dpi. */
const SHEET_OF_PAPER = { width: 695, height: 920 };

/** The information in a colour is also in a text or shape. */
export const statusGroup: Group = {
  statements: [15],
  async look({ page }, notes) {
    notes.say(15, await page.evaluate(() => window.audit.colourAlone()));
  },
};

/** Checks the page after opening, and again while a part of it opens. */
export const motionGroup: Group = {
  statements: [16],
  disturbs: true,
  async look({ page }, notes) {
    notes.say(16, await page.evaluate(() => window.audit.motion.now()));
    if (!(await page.evaluate(() => window.audit.layers.markOpener(0)))) return;
    notes.say(16, await page.evaluate(() => window.audit.motion.afterTap('[data-audit-opener]')));
  },
};

export const printGroup: Group = {
  statements: [17],
  disturbs: true,
  async look({ page, settle }, notes) {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(SHEET_OF_PAPER);
    await settle();
    notes.say(17, await page.evaluate(() => [...window.audit.layout.overflow(), ...window.audit.onPaper()]));
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(PHONE_SIZE);
  },
};
