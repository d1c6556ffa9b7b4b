import { createRequire } from 'node:module';

/**
 * jsdom asks each rule of its default style sheet of each element, again after each change of the page: a seventh of a screen test's time.
 * A test looks at no more of them than whether an element is shown. So only that is left of the sheet, in the same order.
 */
const ofJsdom = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const SHEET = 'jsdom/lib/jsdom/browser/default-stylesheet.js';

const shownBy = (sheet: string) => {
  const rules: { readonly shows: string; readonly selectors: string[] }[] = [];
  for (const [, selector = '', body = ''] of sheet
    .replaceAll(/\/\*.*?\*\/|@namespace[^;]*;/gs, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const shows = body.match(/\b(?:display|visibility)\s*:\s*[\w-]+/g)?.join('; ');
    const last = rules.at(-1);
    if (shows && last?.shows === shows) last.selectors.push(selector.trim());
    else if (shows) rules.push({ shows, selectors: [selector.trim()] });
  }
  return rules.map(({ shows, selectors }) => `${selectors.join(', ')} { ${shows} }`).join('\n');
};

const whole: unknown = ofJsdom(SHEET);
const kept = ofJsdom.cache[ofJsdom.resolve(SHEET)];
if (typeof whole !== 'string' || !kept) throw new Error('jsdom keeps its default style sheet elsewhere.');
kept.exports = shownBy(whole);
