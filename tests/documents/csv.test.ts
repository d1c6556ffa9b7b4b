import fc from 'fast-check';
import Papa from 'papaparse';
import { csvFile } from '@/lib/documents/csv';

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

it('carries the UTF-8 mark, the accents and the quotes', () => {
  const { bytes, type, name } = csvFile('inventario.csv', ['Artículo', 'Cant.'], [['Cable "ñ", 24 hilos', 3]]);
  expect([name, type]).toEqual(['inventario.csv', 'text/csv']);
  expect(textOf(bytes)).toBe('\uFEFFArtículo,Cant.\r\n"Cable ""ñ"", 24 hilos",3\r\n');
});

it.each(['=1+1', '+521', '-3', '@SUM(A1)', '\t=1', '\r=1'])('a cell that begins like %j is text', (cell) => {
  const [, row] = Papa.parse<string[]>(textOf(csvFile('a.csv', ['a', 'b'], [[cell, 'b']]).bytes).slice(1)).data;
  expect(row?.[0]).toBe(`'${cell}`);
});

it('what is written reads back the same, except for the apostrophe of formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat()), { minLength: 1 }), (rows) => {
      const read = Papa.parse<string[]>(textOf(csvFile('a.csv', ['a', 'b'], rows).bytes).slice(1), { newline: '\r\n' }).data;
      const expected = rows.map(([text, count]) => [/^[=+\-@\t\r]/.test(text) ? `'${text}` : text, String(count)]);
      expect(read.slice(1, -1)).toEqual(expected);
    }),
  );
});
