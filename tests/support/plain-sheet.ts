import { createRequire } from 'node:module';

/**
 * jsdom matches each rule of its default style sheet against each element after every change: a seventh of a screen test's time.
 * Tests only ask whether an element is visible. The sheet is therefore reduced to such rules, in the same order.
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
if (typeof whole !== 'string' || !kept) throw new Error('This version of jsdom has its default style sheet in another place.');
kept.exports = shownBy(whole);
