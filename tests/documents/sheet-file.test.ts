import fc from 'fast-check';
import Papa from 'papaparse';
import { readSheet } from '@/lib/documents/read-sheet';
import { csvFile, sheetFile } from '@/lib/documents/sheet-file';
import { strFromU8, unzipSync } from '@/lib/documents/zip';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import type { SheetCell } from '@/lib/text/sheet-cell';

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

it('writes the UTF-8 byte order mark, accents and quotes', () => {
  const { bytes, type, name } = csvFile('inventario.csv', ['Artículo', 'Cant.'], [['Cable "ñ", 24 hilos', 3]]);
  expect([name, type]).toEqual(['inventario.csv', 'text/csv']);
  expect(textOf(bytes)).toBe('\uFEFFArtículo,Cant.\r\n"Cable ""ñ"", 24 hilos",3\r\n');
});

it.each(['=1+1', '+521', '-3', '@SUM(A1)', '\t=1', '\r=1', "'=1"])('writes a cell that begins like %j as text', (cell) => {
  const [, row] = Papa.parse<string[]>(textOf(csvFile('a.csv', ['a', 'b'], [[cell, 'b']]).bytes).slice(1)).data;
  expect(row?.[0]).toBe(`'${cell}`);
});

it('reads back what it wrote, except for the apostrophe of formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat()), { minLength: 1 }), (rows) => {
      const read = Papa.parse<string[]>(textOf(csvFile('a.csv', ['a', 'b'], rows).bytes).slice(1), { newline: '\r\n' }).data;
      const expected = rows.map(([text, count]) => [/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text, String(count)]);
      expect(read.slice(1, -1)).toEqual(expected);
    }),
  );
});

describe('the Excel file of a list', () => {
  const filesOf = async (rows: readonly (readonly SheetCell[])[]) => {
    const head = [...'abcdefg'].slice(0, rows[0]?.length);
    const made = await sheetFile({ name: 'tareas', title: 'Tareas', head, rows }, 'xlsx');
    const files = unzipSync(made.bytes);
    const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
    return {
      made,
      sheet: xml('xl/worksheets/sheet1.xml'),
      texts: xml('xl/sharedStrings.xml'),
      styles: xml('xl/styles.xml'),
      xml,
    };
  };
  const readBack = async (rows: readonly (readonly SheetCell[])[]) =>
    (await readSheet((await filesOf(rows)).made.bytes.buffer)).rows.map(({ cells }) => cells);
  /** The number format of a cell, found by its style. */
  const formatOf = (sheet: string, styles: string, cell: string) => {
    const style = new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1];
    const format = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf ([^>]*)>/g)][Number(style)]?.[1] ?? '';
    const id = /numFmtId="(\d+)"/.exec(format)?.[1];
    return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1];
  };

  it('makes each column as wide as its longest text, up to a limit', async () => {
    const { sheet } = await filesOf([
      ['a'.repeat(100), 'abc', 'Empalme de 24 hilos'],
      ['b', '', 'c'],
    ]);
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([50, 10, 21]);
  });

  it('types each value: money to the cent, days and hours, shares, counts, and texts', async () => {
    const at = new Date(2026, 10, 21, 9, 5).toISOString();
    const day = asDay('2026-11-21');
    const row = [
      '007',
      12,
      { cents: asCents(123_450) },
      { day, text: '21/11/2026 · 3 d tarde' },
      { at },
      { hundredths: 6250 },
      '',
    ];
    const { made, sheet, styles, texts, xml } = await filesOf([row]);
    expect([made.name, made.type]).toEqual(['tareas.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
    expect(xml('xl/workbook.xml')).toContain('name="Tareas"');
    expect(sheet).toContain('<c r="A2" t="s">');
    expect(texts).toContain('<t>007</t>');
    expect(sheet).toContain('<c r="B2"><v>12</v></c>');
    expect(sheet).toMatch(/<c r="C2" s="\d+"><v>1234\.5<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="D2" s="\d+"><v>46347<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="E2" s="\d+"><v>46347\.378\d*<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="F2" s="\d+"><v>0\.625<\/v><\/c>/);
    expect(sheet).not.toContain('r="G2"');
    expect(['C2', 'D2', 'E2', 'F2'].map((cell) => formatOf(sheet, styles, cell))).toEqual([
      '#,##0.00',
      'dd/mm/yyyy',
      'dd/mm/yyyy hh:mm',
      '0.00%',
    ]);
  });

  it.each([
    '=1+1',
    '=HYPERLINK("http://x.mx")',
    '+521',
    '-3',
    '@SUM(A1)',
    '_x000D_',
    '</t></si><si><t>otra',
    ' con  espacios ',
    'dos\r\nrenglones',
    '8952140061712345678',
    'constructor',
    '__proto__',
  ])('keeps %j a text', async (text) => {
    const { sheet } = await filesOf([[text]]);
    expect(sheet).toContain('<c r="A2" t="s">');
    expect(sheet).not.toContain('<f>');
    expect(await readBack([[text, 'b']])).toEqual([[text, 'b']]);
  });

  it("truncates a text that Excel would refuse, and writes a day before Excel's calendar as a text", async () => {
    const [[long = '', day] = []] = await readBack([['x'.repeat(40_000), { day: asDay('1899-12-31') }]]);
    expect([long.length, day]).toEqual([32_767, '31/12/1899']);
  });

  it('reads a number whose last digits Excel lost as an abbreviated one', async () => {
    const read = await readBack([
      [356_938_035_643_809, 8_952_140_061_712_340_000],
      [0.1 + 0.2, -1e15],
    ]);
    expect(read).toEqual([
      ['356938035643809', '8.95214E+18'],
      ['0.3', '-1.00000E+15'],
    ]);
  });

  it('reads back the same values as its CSV', async () => {
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    // An Excel file leaves out U+FFFD, which replaces a broken character.
    const words = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\uFFFD', ''));
    const cell: fc.Arbitrary<SheetCell> = fc.oneof(
      fc.oneof(words, fc.constantFrom('valueOf', '_x0041_', 'toString')),
      fc.nat(),
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((cents) => ({ cents: asCents(cents) })),
      day.map((date) => ({ day: asDay(date.toISOString().slice(0, 10)) })),
      fc.integer({ min: -20_000, max: 20_000 }).map((hundredths) => ({ hundredths })),
    );
    const plain = (text: string) => {
      const number = Number(text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : text);
      return text === '' || Number.isNaN(number) ? text : Number(number.toPrecision(12));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1, maxLength: 20 }), async (rows) => {
        const csv = Papa.parse<string[]>(textOf(csvFile('a.csv', ['a', 'b', 'c'], rows).bytes).slice(1), {
          newline: '\r\n',
          delimiter: ',',
        }).data;
        const said = csv.slice(1, -1).map((cells) => cells.map((text) => plain(text.replace(/^'(?=[=+\-@\t\r])/, ''))));
        expect((await readBack(rows)).map((cells) => cells.map(plain))).toEqual(said);
      }),
    );
  });

  it('writes and reads a list of many thousand rows without a blob worker, which the policy forbids', async () => {
    const rows = Array.from({ length: 6_000 }, (_, index) => [`Cable de acometida ${index}`, index, `SN-${index}`]);
    const read = await readBack(rows);
    expect(read).toHaveLength(6_000);
    expect(read.at(-1)).toEqual(['Cable de acometida 5999', '5999', 'SN-5999']);
  });
});
