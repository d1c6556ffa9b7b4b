import fc from 'fast-check';
import { identifierKey, identifierText, sameIdentifier } from '@/lib/kernel/identifier';
import { searchForm, textMatcher } from '@/lib/kernel/search';

it.each([
  ['an invisible mark', 'ABC123', 'ABC\u200b123'],
  ['a direction mark', 'ABC123', '\u200eABC123\u202c'],
  ['a soft hyphen and a joiner', 'ABC123', 'AB\u00adC\u2060123'],
  ['a variation selector', 'ABC123', 'ABC\ufe0f123'],
  ['full width', 'ABC123', 'ＡＢＣ１２３'],
  ['an Ñ in two parts', 'AÑO-1', 'AN\u0303O-1'],
  ['another kind of dash', 'B-1041', 'B\u20111041'],
  ['a minus sign', 'B-1041', 'b−1041'],
  ['a non-breaking space', 'A 1', 'A\u00a01'],
  ['other case and spaces', 'A 1', '  a   1 '],
])('S6: treats %s as the same serial, finds it, and shows it as entered', (_, one, other) => {
  expect(sameIdentifier(one, other)).toBe(true);
  expect(textMatcher(one)(searchForm(other))).toBe(true);
  expect(identifierText(other)).toBe(other.trim().replace(/\s+/g, ' '));
});

it('S6: identifiers that look different stay different', () => {
  expect(['ABC124', 'ABC-123', 'ABC 123', 'ANO', 'ÁBC123'].some((other) => sameIdentifier('ABC123', other))).toBe(false);
  expect(sameIdentifier('AÑO', 'ANO')).toBe(false);
});

it('S6: invisible characters are no serial', () => {
  expect(identifierText('\u200b \u2060')).toBe('');
  expect(identifierKey('\u200b \u2060')).toBe('');
});

it('S6: the key of a key is the same key, with or without marks between its characters', () => {
  const marks = fc.constantFrom('\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e', '\ufe0f');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      expect(identifierKey(identifierKey(text))).toBe(identifierKey(text));
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), marks, fc.nat(), (text, mark, at) => {
      const place = at % (text.length + 1);
      expect(identifierKey(`${text.slice(0, place)}${mark}${text.slice(place)}`)).toBe(identifierKey(text));
    }),
  );
});
