import { describe, type Fault, isDrawn, isForeign } from './dom';

/** A visible or accessible text, and its element. */
interface Said {
  readonly text: string;
  readonly by: Element;
}

const SPOKEN = ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder'];

const written = (root: Element): readonly Said[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const said: Said[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const by = node.parentElement;
    if (by && node.nodeValue?.trim() && !isForeign(by) && isDrawn(by)) said.push({ text: node.nodeValue, by });
  }
  return said;
};

const spoken = (root: Element): readonly Said[] =>
  [...root.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join(','))]
    .filter((by) => !isForeign(by) && isDrawn(by))
    .flatMap((by) => SPOKEN.flatMap((name) => (by.getAttribute(name) ? [{ text: by.getAttribute(name) ?? '', by }] : [])));

const values = (root: Element): readonly Said[] =>
  [...root.querySelectorAll('input, textarea')].flatMap((by) =>
    (by instanceof HTMLInputElement || by instanceof HTMLTextAreaElement) && isDrawn(by) ? [{ text: by.value, by }] : [],
  );

const options = (root: Element): readonly Said[] =>
  [...root.querySelectorAll('option')].map((by) => ({ text: by.textContent ?? '', by }));

interface Language {
  readonly denied: readonly string[];
  readonly verbatim: readonly string[];
}

/** English words in visible texts, accessible names and options. */
export const english = ({ denied, verbatim }: Language, root: Element = document.body): readonly Fault[] => {
  const words = new RegExp(`(?<![\\p{L}\\p{N}@.-])(${denied.join('|')})(?![\\p{L}\\p{N}@-]|\\.\\p{L})`, 'giu');
  const exact = [...verbatim].sort((a, b) => b.length - a.length);
  const faults = [...written(root), ...spoken(root), ...options(root)].flatMap(({ text, by }) => {
    const rest = exact.reduce((left, phrase) => left.replaceAll(phrase, '·'), text);
    const found = [...rest.matchAll(words)].map(([word]) => word);
    return found.length === 0
      ? []
      : [{ where: describe(by), found: `in English: ${found.join(', ')}`, fix: 'say it in Spanish' }];
  });
  return faults.slice(0, 8);
};

const MONEY = /^-?\$\d{1,3}(,\d{3})*\.\d{2}$/;
const BROKEN = /\bNaN\b|\bundefined\b|\bnull\b|Invalid Date|\[object|\bInfinity\b/;

const isDay = (text: string) => {
  const [day = 0, month = 0, year = ''] = text.split('/').map((part, index) => (index === 2 ? part : Number(part)));
  return (
    /^\d{2}\/\d{2}\/\d{4}$/.test(text) &&
    Number(day) >= 1 &&
    Number(day) <= 31 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    year !== ''
  );
};

/** Amounts and dates in a wrong format, and leaked values such as `undefined`. */
export const formats = (root: Element = document.body): readonly Fault[] => {
  const faults = [...written(root), ...spoken(root), ...options(root), ...values(root)].flatMap(({ text, by }) => {
    const amounts = [...text.matchAll(/(?:-\s?)?\$\s?\d[\d.,]*\d|(?:-\s?)?\$\s?\d|(?:USD|MXN)\s?[\d.,]+/g)].map(
      ([amount]) => amount,
    );
    const wrong = amounts.filter((amount) => !MONEY.test(amount));
    const days = [...text.matchAll(/(?<![\w/])\d{1,4}\/\d{1,2}\/\d{1,4}(?![\w/])/g)]
      .map(([day]) => day)
      .filter((day) => !isDay(day));
    const isPicker = by instanceof HTMLInputElement && by.type !== 'text';
    const machine = isPicker ? [] : [...text.matchAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g)].map(([day]) => day);
    const broken = BROKEN.exec(text);
    const where = describe(by);
    return [
      ...wrong.map((amount) => ({ where, found: `amount «${amount}»`, fix: 'formatMoney: $1,234.50' })),
      ...[...days, ...machine].map((day) => ({ where, found: `day «${day}»`, fix: 'formatDay: 21/11/2026' })),
      ...(broken ? [{ where, found: `«${broken[0]}» is visible`, fix: 'show a missing value in words, or not at all' }] : []),
    ];
  });
  const links = [...document.querySelectorAll('a[href]')].filter((link) => BROKEN.test(link.getAttribute('href') ?? ''));
  return [
    ...faults,
    ...links.map((by) => ({
      where: describe(by),
      found: `link to ${by.getAttribute('href')}`,
      fix: 'the link contains a missing value',
    })),
  ].slice(0, 8);
};
