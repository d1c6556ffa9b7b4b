/** The characters of Windows-1252 beyond Latin-1, which PDF standard fonts can draw. */
const BEYOND_LATIN = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const STAND_INS: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u201b': '‘',
  '\u2044': '/',
  '\u2190': '<-',
  '\u2192': '->',
  '\u21d2': '=>',
  '\u2260': '<>',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2248': '~',
  '\u03a9': 'Ohm',
  '\u03bc': 'µ',
  '\u25cf': '•',
  '\u25aa': '•',
  '\u2713': '[x]',
  '\u2714': '[x]',
  '\u2705': '[x]',
  '\u2611': '[x]',
  '\u2610': '[ ]',
  '\u2717': '[no]',
  '\u2718': '[no]',
  '\u274c': '[no]',
  '\u26a0': '(!)',
  Ł: 'L',
  ł: 'l',
  '\t': ' ',
  '\u2028': '\n',
  '\u2029': '\n',
};

const isPrintable = (character: string) =>
  character === '\n' ||
  (character >= ' ' && character <= '~') ||
  (character >= '\u00a0' && character <= 'ÿ' && character !== '\u00ad');

const LEFT_OUT = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}\p{C}]$/u;
const SPACE = /^\p{Zs}$/u;
const MARKS = /\p{M}/gu;

const standIn = (character: string): string => {
  if (isPrintable(character) || BEYOND_LATIN.has(character)) return character;
  const known = STAND_INS[character];
  if (known !== undefined) return known;
  if (SPACE.test(character)) return ' ';
  if (LEFT_OUT.test(character)) return '';
  const plain = [...character.normalize('NFKD').replace(MARKS, '')];
  return plain.length > 0 && plain.every((part) => isPrintable(part)) ? plain.join('') : '?';
};

/**
 * Converts a text for the PDF standard fonts. Accents, `ñ`, curly quotes and dashes stay; arrows and checks become plain signs.
 * Emoji and control characters are dropped, and letters of other alphabets become `?`.
 */
export const toWinAnsi = (text: string) =>
  [...text.replace(/\r\n?/g, '\n').normalize('NFC')].map(standIn).join('').replace(/ {2,}/g, ' ').replace(/ +$/gm, '');
