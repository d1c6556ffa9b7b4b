import fc from 'fast-check';
import { cutAt, encodedText, isWholeText, wholeText } from '@/lib/kernel/characters';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('a', '📡', '\ud83d', '\udce1', 'Ñ')).map((parts) => parts.join('')),
);

it('encodes any text for an address, and keeps whole characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(decodeURIComponent(encodedText(text))).toBe(wholeText(text));
      expect(wholeText(text) === text).toBe(isWholeText(text));
      expect(wholeText(text)).toHaveLength(text.length);
    }),
  );
});

it('truncates a whole text to a whole text', () => {
  fc.assert(
    fc.property(anyText.map(wholeText), fc.nat(20), (text, most) => {
      const cut = cutAt(text, most);
      expect([isWholeText(cut), text.startsWith(cut), cut.length <= most]).toEqual([true, true, true]);
    }),
  );
});
