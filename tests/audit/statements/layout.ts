import type { Fault } from '../in-page/dom';
import { fault, type Group } from '../statement';
import { PHONE_SIZE, type Visit } from '../visit';

const SCREENS = [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 390, height: 844 },
] as const;

const MOST_PINNED = 0.4;
/** After this time without scrolling, the main action has its full size again. */
const SCROLL_REST_MS = 600;
/** Lays out rows outside the view too, so that their text can be measured. */
export const WHOLE = '* { content-visibility: visible !important }';
const DOUBLE = `${WHOLE} html { font-size: 200% !important }`;
const SPACED = `${WHOLE} * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

export const at = (where: string, faults: readonly Fault[]) =>
  faults.map((each) => ({ ...each, found: `${where}: ${each.found}` }));

const widths = async ({ page, settle }: Visit) => {
  const wide: Fault[] = [];
  const end: Fault[] = [];
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await settle();
    const name = `${size.width}×${size.height}`;
    wide.push(...at(name, await page.evaluate(() => window.audit.layout.overflow())));
    end.push(...at(name, await page.evaluate(() => window.audit.layout.coveredAtEnd())));
    if (size.width < size.height) continue;
    // The main action is smaller while the page scrolls.
    await page.waitForTimeout(SCROLL_REST_MS);
    const share = await page.evaluate(() => window.audit.layout.pinnedShare());
    if (share > MOST_PINNED)
      end.push(
        fault('fixed bars', `take ${Math.round(share * 100)} % in landscape`, 'let the header scroll away on low screens'),
      );
  }
  await page.evaluate(() => scrollTo(0, 0));
  return { wide, end };
};

/** Overflow and cut text with an extra style sheet. It is a constructed sheet, to which CSP does not apply. */
export const under = async ({ page, settle }: Visit, name: string, css: string) => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
  await settle();
  const faults = await page.evaluate(() => [...window.audit.layout.overflow(), ...window.audit.layout.clippedText()]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return at(name, faults);
};

export const layoutGroup: Group = {
  statements: [1, 2, 10],
  async look(visit, notes) {
    const { wide, end } = await widths(visit);
    notes.say(1, wide);
    notes.say(10, end);
    await visit.page.setViewportSize(PHONE_SIZE);
    notes.say(2, [...(await under(visit, 'letters at 200 %', DOUBLE)), ...(await under(visit, 'espaciado WCAG', SPACED))]);
    await visit.settle();
  },
};
