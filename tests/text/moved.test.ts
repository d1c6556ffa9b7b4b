import { asDay } from '@/lib/kernel/day';
import { dayInWords } from '@/lib/text/day-words';
import { movedText } from '@/lib/text/transfer';
import { aMaterial, dataWith, materialId } from '../support/builders';

it.each([
  ['2026-11-24', 'martes 24 de noviembre'],
  ['2026-03-01', 'domingo 1 de marzo'],
  ['2024-02-29', 'jueves 29 de febrero'],
  ['1970-01-04', 'domingo 4 de enero'],
  ['1965-12-31', 'viernes 31 de diciembre'],
])('writes %s as %s', (day, words) => {
  expect(dayInWords(asDay(day))).toBe(words);
});

const [connector, reel] = [materialId(1), materialId(2)];
const { materials } = dataWith({ materials: [aMaterial(), aMaterial({ id: reel, measured: true })] });

it.each([
  [[], ''],
  [[{ materialId: connector, quantity: 1 }], '1 renglón, 1 pieza'],
  [
    [
      { materialId: connector, quantity: 1_250 },
      { materialId: connector, quantity: 4 },
    ],
    '2 renglones, 1,254 piezas',
  ],
  [
    [
      { materialId: connector, quantity: 29 },
      { materialId: reel, quantity: 500 },
    ],
    '2 renglones, 29 piezas, 500 m',
  ],
  [[{ materialId: reel, quantity: 500 }], '1 renglón, 500 m'],
])('sums %j: %s', (lines, text) => {
  expect(movedText(lines, materials)).toBe(text);
});
