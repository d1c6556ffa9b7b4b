import fc from 'fast-check';
import { parseHours } from '@/lib/domain/completion-report/draft';
import { wholeCell } from '@/lib/domain/csv-import';
import { asCents, centsToText } from '@/lib/kernel/cents';
import { numberText } from '@/lib/kernel/number-text';
import { type NumberKind, numbersTyped, numberTyped, parseCents } from '@/lib/kernel/typed-number';
import { formatCount, formatReading } from '@/lib/text/format';

const KINDS: readonly NumberKind[] = ['reading', 'quantity', 'money', 'hours'];

it.each<[string, readonly number[], readonly number[], readonly number[], readonly number[]]>([
  // The typed text, and its possible values as a reading, a quantity, money and hours.
  ['12', [12], [12], [12], [12]],
  ['007', [7], [7], [7], [7]],
  ['12.5', [12.5], [], [12.5], [12.5]],
  ['12,5', [12.5], [], [12.5], [12.5]],
  ['.5', [0.5], [], [0.5], [0.5]],
  ['0,025', [0.025], [], [], []],
  ['0,350', [0.35], [], [], []],
  ['00,500', [0.5], [], [], []],
  ['0,5', [0.5], [], [0.5], [0.5]],
  ['0,1,200', [], [], [], []],
  ['-18,250', [-18250, -18.25], [], [], []],
  ['1,200', [1200, 1.2], [1200], [1200], [1200]],
  ['1,200,000', [1_200_000], [1_200_000], [1_200_000], [1_200_000]],
  ['1,200.5', [1200.5], [], [1200.5], [1200.5]],
  ['1 200', [1200], [1200], [1200], [1200]],
  ['\u202a\u200e1,200\u202c', [1200, 1.2], [1200], [1200], [1200]],
  ['\u200b-\u200e18.5', [-18.5], [], [], []],
  ['1\u00a0200\u202f000', [1_200_000], [1_200_000], [1_200_000], [1_200_000]],
  ['-12 345.5', [-12345.5], [], [], []],
  ['1 200,000', [], [], [], []],
  ['1 20', [], [], [], []],
  ['0 200', [], [], [], []],
  ['1200,500', [1200.5], [], [], []],
  ['12,34', [12.34], [], [12.34], [12.34]],
  ['1,2345', [1.2345], [], [], []],
  ['8.', [], [], [8], [8]],
  ['8,', [], [], [8], [8]],
  ['-18.5', [-18.5], [], [], []],
  ['−18,5', [-18.5], [], [], []],
  ['- 18.5 dBm', [-18.5], [], [], []],
  ['+3', [3], [], [], []],
  ['-0', [0], [], [], []],
  ['', [], [], [], []],
  ['-', [], [], [], []],
  ['.', [], [], [], []],
  [',', [], [], [], []],
  ['doce', [], [], [], []],
  ['1e9', [], [], [], []],
  ['0x10', [], [], [], []],
  ['1.2.3', [], [], [], []],
  ['1.200.000', [], [], [], []],
  ['1.234', [1.234], [], [], []],
  ['1.234,56', [1234.56], [], [1234.56], [1234.56]],
  ['1.234.567,8', [1_234_567.8], [], [1_234_567.8], [1_234_567.8]],
  ['1 234,56', [1234.56], [], [1234.56], [1234.56]],
  ['1\u00a0234,5', [1234.5], [], [1234.5], [1234.5]],
  ['-1.234,5', [-1234.5], [], [], []],
  ['1.234,567', [], [], [], []],
  ['1,234,5', [], [], [], []],
  ['0.234,5', [], [], [], []],
  ['1.23,45', [], [], [], []],
])('T12: parses %j by the kind of its field', (typed, ...expected) => {
  expect(KINDS.map((kind) => numbersTyped(kind, typed, 'dBm'))).toEqual(expected);
});

it('T12: never treats a separator after a leading zero as grouping, in a form or in a file', () => {
  fc.assert(
    fc.property(fc.constantFrom('0', '00', '000'), fc.array(fc.nat(999), { minLength: 1, maxLength: 3 }), (zeros, parts) => {
      const typed = [zeros, ...parts.map((part) => String(part).padStart(3, '0'))].join(',');
      const decimal = parts.length === 1 ? Number(typed.replace(',', '.')) : null;
      expect(numberTyped('reading', typed)).toBe(decimal);
      expect(numberTyped('reading', `-${typed}`)).toBe(decimal === null ? null : 0 - decimal);
      expect([parseCents(typed), parseHours(typed), wholeCell(typed, 0) ?? null]).toEqual([null, null, null]);
    }),
  );
});

it('parses money and hours copied with invisible characters', () => {
  expect([parseCents('\u200e$1,234.50\u200b'), parseHours('\u202a6:30\u202c')]).toEqual([123_450, 6.5]);
});

it('writes the smallest number, which no form accepts and a message may have', () => {
  expect([5e-324, -1e-101].map((number) => Number(numberText(number)) + 0)).toEqual([0, 0]);
});

it('T12: parses what it formats, with or without leading zeros', () => {
  const anyReading = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => Number(number.toFixed(9)) + 0);
  fc.assert(
    fc.property(anyReading, fc.constantFrom('', '0', '000'), (number, zeros) => {
      const text = numberText(number).replace(/^(-?)/, `$1${zeros}`);
      expect(numberTyped('reading', text)).toBe(number);
      expect(numbersTyped('reading', formatReading(number, 'dBm'), 'dBm')).toContain(number);
    }),
  );
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom('', '0', '000'), (count, zeros) => {
      expect(numberTyped('quantity', `${zeros}${count}`)).toBe(count);
      expect(numberTyped('quantity', formatCount(count))).toBe(count);
      expect(parseCents(`${zeros}${centsToText(asCents(count))}`)).toBe(count);
      expect(numberTyped('hours', numberText(count / 100))).toBe(count / 100);
    }),
  );
});
