import type { Page } from 'playwright-core';
import { ALSO_SPANISH, ENGLISH_WORDS, VERBATIM } from '../english';
import type { Fault } from '../in-page/dom';
import type { Group } from '../statement';
import { bringAxe, type Visit } from '../visit';

const denied = ENGLISH_WORDS.filter((word) => !ALSO_SPANISH.includes(word));

const LIGHT = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' } as const;
type Mode = readonly [name: string, media: Parameters<Page['emulateMedia']>[0]];
export const DARK: Mode = ['dark', { ...LIGHT, colorScheme: 'dark' }];
const MODES: readonly Mode[] = [
  DARK,
  ['more contrast', { ...LIGHT, contrast: 'more' }],
  ['forced colours', { ...LIGHT, forcedColors: 'active' }],
];

/** The specification's `Close` is allowed in the read-only report only, beside `Export Report`. */
const verbatimOn = async ({ page }: Visit) => {
  const isReport = (await page.getByText('Export Report').count()) > 0;
  return VERBATIM.map(({ text }) => text).filter((text) => text !== 'Close' || isReport);
};

/** Statements 13 and 14 on what is shown; layers are checked when they open. */
export const wordFaults = async (visit: Visit) => {
  const language = { denied, verbatim: await verbatimOn(visit) };
  return {
    english: await visit.page.evaluate((known) => window.audit.words.english(known), language),
    formats: await visit.page.evaluate(() => window.audit.words.formats()),
  };
};

export const wordsGroup: Group = {
  statements: [13, 14],
  async look(visit, notes) {
    const { english, formats } = await wordFaults(visit);
    notes.say(13, english);
    notes.say(14, formats);
  },
};

export const targetsGroup: Group = {
  statements: [4],
  async look({ page }, notes) {
    notes.say(4, await page.evaluate(() => window.audit.targets.inPage()));
  },
};

/** axe with all rules in light mode; in the other modes only the rules that depend on colours. */
export const axeGroup = (source: string): Group => ({
  statements: [3],
  async look(visit, notes) {
    await bringAxe(visit, source);
    notes.say(3, await visit.page.evaluate(() => window.audit.axe({ within: 'page' })));
    notes.say(3, await colourFaults(visit, 'page'));
  },
});

/** axe's colour violations in all modes but the light one, in the page or in the topmost layer. */
export const colourFaults = async ({ page }: Visit, within: 'page' | 'layer', modes: readonly Mode[] = MODES) => {
  const faults: Fault[] = [];
  for (const [name, media] of modes) {
    await page.emulateMedia(media);
    await page.evaluate(() => window.audit.painted());
    const seen = await page.evaluate((where) => window.audit.axe({ within: where, colours: true }), within);
    faults.push(...seen.map((each) => ({ ...each, found: `${name}: ${each.found}` })));
  }
  await page.emulateMedia(LIGHT);
  return faults;
};

/** Lists each failed address once. The browser's own message about it adds nothing. */
const listedOnce = (texts: readonly string[]) => [
  ...new Set(
    texts
      .filter((text) => !/Failed to load resource.* 40\d /.test(text))
      .map((text) => text.replace(/\?_rsc=\S*/, '').replace(/\?\S*$/, '')),
  ),
];

export const quietGroup: Group = {
  statements: [7],
  async look({ complaints }, notes) {
    const fix = 'open the route with the console in sight';
    notes.say(
      7,
      listedOnce(complaints())
        .slice(0, 6)
        .map((text) => ({ where: 'page', found: text.slice(0, 300), fix })),
    );
  },
};
