import * as fc from 'fast-check';
import { emptyLineDraft, type LineDraft } from '@/lib/domain/stock/line-draft';
import { macFieldOf, readSerialRows, scannedAfter } from '@/lib/domain/stock/serial-rows';
import { emptyPick, linesOfPick } from '@/lib/domain/stock/several-lines';
import { newId } from '@/lib/kernel/id';
import { aMaterial, materialId } from '../../support/builders';

const line = () => emptyLineDraft(newId(), materialId());
const counted = aMaterial();
const reel = aMaterial({ trackingType: 'lot', trackingField: 'Lot Number', measured: true });
const ont = aMaterial({ trackingType: 'individual', trackingField: 'Serial Number', customFields: ['Firmware', 'Mac'] });

const valuesOf = ({ lotNumber, quantity, serialNumbers, customFields }: LineDraft) => ({
  lotNumber,
  quantity,
  serialNumbers,
  customFields,
});

describe('serials with their MAC', () => {
  it.each([
    ['in one row', 'HWTC01 a4:7b:2c:00:00:0f'],
    ['in the next column of a sheet', 'HWTC01\tA47B2C00000F'],
    ['in the next scan', 'HWTC01\nA4-7B-2C-00-00-0F'],
    ['in groups of four', 'HWTC01; a47b.2c00.000f'],
    ['after an empty column and an empty row', 'HWTC01\t\t\n \nA4:7B:2C:00:00:0F'],
  ])('are parsed %s', (_, text) => {
    const read = readSerialRows(text, 'Mac');
    expect(read).toMatchObject({ serialNumbers: ['HWTC01'], problem: undefined });
    expect([...read.macs]).toEqual([['HWTC01', 'A4:7B:2C:00:00:0F']]);
  });
  it('are parsed from any list, in its order', () => {
    const serial = fc.integer({ min: 0, max: 0xffff }).map((n) => `HWTC${String(n).padStart(6, '0')}`);
    const mac = fc
      .array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 })
      .map((bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':'));
    const rows = fc.uniqueArray(fc.tuple(serial, mac), {
      maxLength: 40,
      comparator: ([a, x], [b, y]) => a === b || x === y,
    });
    fc.assert(
      fc.property(rows, fc.constantFrom(' ', '\t', '\n'), (pairs, between) => {
        const { macs, serialNumbers, problem } = readSerialRows(pairs.map((pair) => pair.join(between)).join('\n'), 'MAC');
        expect([serialNumbers, [...macs], problem]).toEqual([pairs.map(([one]) => one), pairs, undefined]);
      }),
    );
  });
  it.each([
    ['A1 A4:7B:2C:00:00:0G', /«A4:7B:2C:00:00:0G» no es una MAC/],
    ['A4:7B:2C:00:00:0F', /no tiene serie/],
    ['A1 A4:7B:2C:00:00:0F\nA4:7B:2C:00:00:0E', /no tiene serie/],
    ['A1 A4:7B:2C:00:00:0F\nA2 A47B2C00000F', /está dos veces/],
    ['ONT001-ONT004 A4:7B:2C:00:00:0F', /después de un rango/],
  ])('are refused with a reason for %s', (text, sentence) => expect(readSerialRows(text, 'MAC').problem).toMatch(sentence));
  it.each([
    ['A47B2C00000F', ['A47B2C00000F'], []],
    ['A47B2C00000F\nA47B2C00000E', ['A47B2C00000F', 'A47B2C00000E'], []],
    ['A47B2C00000F,A4:7B:2C:00:00:0E', ['A47B2C00000F'], [['A47B2C00000F', 'A4:7B:2C:00:00:0E']]],
    ['A47B2C00000F\tA47B2C00000E', ['A47B2C00000F'], [['A47B2C00000F', 'A4:7B:2C:00:00:0E']]],
    ['HWTC01\nA47B2C00000E\nA47B2C00000F', ['HWTC01', 'A47B2C00000F'], [['HWTC01', 'A4:7B:2C:00:00:0E']]],
  ])('treat twelve hexadecimal digits as a serial if no serial waits for its MAC: %j', (text, serials, pairs) => {
    const { serialNumbers, macs, problem } = readSerialRows(text, 'MAC');
    expect([serialNumbers, [...macs], problem]).toEqual([serials, pairs, undefined]);
    const [first = ''] = serials;
    expect(scannedAfter(readSerialRows('', 'MAC'), first)).toEqual({ serial: first });
  });
  it.each(['A1\n8.95214E+18', '8,95214E+18'])('that a spreadsheet abbreviated are refused: %j', (text) => {
    for (const field of ['MAC', undefined])
      expect(readSerialRows(text, field).problem).toMatch(/E\+18» es un número que la hoja de cálculo abrevió/);
  });
  it('treat twelve digits as a serial, and everything if the material has no MAC field', () => {
    expect(readSerialRows('A1\n123456789012', 'MAC').serialNumbers).toEqual(['A1', '123456789012']);
    expect(readSerialRows('A1\tA47B2C00000F', undefined).serialNumbers).toEqual(['A1', 'A47B2C00000F']);
    expect([macFieldOf(ont), macFieldOf(counted)]).toEqual(['Mac', undefined]);
  });
});

describe('the lines of one of several materials', () => {
  it('received by serial: those without MAC share a line, each other one has its own', () => {
    const rows = 'HWTC01 A4:7B:2C:00:00:01\nHWTC02\nHWTC03';
    expect(linesOfPick('in', ont, { ...emptyPick, rows }, line).lines.map(valuesOf)).toEqual([
      { lotNumber: '', quantity: '', serialNumbers: ['HWTC02', 'HWTC03'], customFields: {} },
      { lotNumber: '', quantity: '', serialNumbers: ['HWTC01'], customFields: { Mac: 'A4:7B:2C:00:00:01' } },
    ]);
  });
  it.each([
    ['B-1041 2000', 'B-1041', '2000'],
    ['B 1041\t2,500', 'B 1041', '2500'],
    ['B-1041, 2000', 'B-1041', '2000'],
    ['B-1041,2000', 'B-1041', '2000'],
    ['B 1041,2000', 'B 1041', '2000'],
    ['B-1041,20', 'B-1041', '20'],
    ['R-10 2,500', 'R-10', '2500'],
    ['B-1041\t2 500', 'B-1041', '2500'],
    ['B-1041\t\t2\u00a0500', 'B-1041', '2500'],
    ['B-1041; 2 500', 'B-1041', '2500'],
    ['B-1041 2; 500', 'B-1041 2', '500'],
    ['B 1041 500', 'B 1041', '500'],
    ['B 1041 2000', 'B 1041', '2000'],
  ])('received by lot are parsed from «%s»', (rows, lotNumber, quantity) =>
    expect(linesOfPick('in', reel, { ...emptyPick, rows }, line).lines).toMatchObject([{ lotNumber, quantity }]),
  );
  it.each([
    ['B-1041', /«B-1041»: escribe el lote y su cantidad/],
    ['B-1041 2,50', /«B-1041 2,50»: escribe el lote y su cantidad/],
    ['B-1041 25,00', /«B-1041 25,00»: escribe el lote y su cantidad/],
    ['B-1041,2,500', /«B-1041,2,500» puede ser 2,500 de «B-1041» o 500 de «B-1041,2»/],
    ['B-1041 2 500', /«B-1041 2 500» puede ser 2,500 de «B-1041» o 500 de «B-1041 2»\. Pon punto y coma/],
    ['B-1041, 2 500', /puede ser 2,500 de «B-1041» o 500 de «B-1041, 2»/],
    ['B-1041 1 234 567', /puede ser 234,567 de «B-1041 1» o 567 de «B-1041 1 234»/],
    ['B-1041;2,50', /escribe el lote y su cantidad/],
    ['Cable drop\tB-1041\t2000', /escribe el lote y su cantidad/],
    ['7.50103E+12\t2000', /«7\.50103E\+12» es un número que la hoja de cálculo abrevió/],
    ['B-1041 -5', /escribe el lote y su cantidad/],
    [' \n ', /al menos un lote/],
  ])('received by lot refuse «%s» with a sentence', (rows, sentence) =>
    expect(linesOfPick('in', reel, { ...emptyPick, rows }, line)).toMatchObject({
      lines: [],
      problem: expect.stringMatching(sentence),
    }),
  );
  it('issued: a line for each lot with a quantity, and one for the serials', () => {
    const lots = { 'B-1': '100', 'B-2': ' ', 'B-3': '30' };
    expect(linesOfPick('out', reel, { ...emptyPick, lots }, line).lines).toMatchObject([
      { lotNumber: 'B-1', quantity: '100' },
      { lotNumber: 'B-3', quantity: '30' },
    ]);
    expect(linesOfPick('out', reel, emptyPick, line).problem).toBe('Escribe cuánto sale de un lote.');
    expect(linesOfPick('out', ont, { ...emptyPick, serialNumbers: ['A1'] }, line).lines).toMatchObject([
      { serialNumbers: ['A1'] },
    ]);
  });
  it.each([
    ['is received', 'in', counted],
    ['leaves', 'out', counted],
    ['is announced in metres', 'announced', reel],
    ['is announced without its serials', 'announced', ont],
  ] as const)('that %s: one of the typed quantity', (_, stage, material) =>
    expect(linesOfPick(stage, material, { ...emptyPick, quantity: ' 12 ' }, line).lines.map(valuesOf)).toEqual([
      { lotNumber: '', quantity: '12', serialNumbers: [], customFields: {} },
    ]),
  );
  it('have no guessed quantity', () =>
    expect(linesOfPick('in', counted, emptyPick, line).lines).toMatchObject([{ quantity: '' }]));
});
