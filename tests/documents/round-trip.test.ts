import fc from 'fast-check';
import Papa from 'papaparse';
import * as v from 'valibot';
import { readSheet } from '@/lib/documents/read-sheet';
import { type Sheet, sheetFile } from '@/lib/documents/sheet-file';
import { inventorySheet } from '@/lib/documents/sheets';
import { guessMapping } from '@/lib/domain/csv-import';
import type { Data } from '@/lib/domain/data';
import { emptyMaterialDraft, materialDraftSchema } from '@/lib/domain/material/draft';
import { customFieldsCell, unitCell } from '@/lib/domain/material/file-cells';
import { CATALOGUE_COLUMNS, catalogueReader } from '@/lib/domain/material/import-draft';
import { CATEGORIES, type Material, type MaterialId, UNITS } from '@/lib/domain/model/material';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { STOCK_COLUMNS, stockReader } from '@/lib/domain/stock/import';
import type { LineInput } from '@/lib/domain/stock/line';
import { receiveStock } from '@/lib/domain/stock/receive';
import { parseSerials } from '@/lib/domain/stock/serial-rows';
import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { searchForm } from '@/lib/kernel/search';
import { trackingTypeLabel } from '@/lib/text/labels';
import { aWarehouse, dataAfter, dataWith, materialId, shipmentId, TODAY, warehouseId } from '../support/builders';
import { readRows } from '../support/read-rows';

/** A catalogue and its stock leave by a file, through what spreadsheets do with it, and come back the same. */

const HOSTILE = [
  '"',
  '""',
  'a"b',
  '"a" b',
  'a; b',
  ';',
  ',',
  'a,b',
  "'",
  "'=A",
  "''=A",
  '=A1',
  '+52',
  '-3',
  '@a',
  "'-3",
  '007',
  '1e5',
  '2026-01-02',
  '1/2',
  'VERDADERO',
  '1,200',
  'a\u00a0b',
  '\u200fא',
  '😀',
  'Cable\tdrop',
  'línea\nnueva',
  '_x000D_',
  'constructor',
  '__proto__',
  'm',
  'Ñ',
  'x'.repeat(200),
  'sep=;',
  '#',
  '\u2066a\u2069',
  '1.0',
  '.5',
  'null',
  '0',
];
const text = fc
  .oneof(
    fc.constantFrom(...HOSTILE),
    fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme' }),
  )
  .map((one) => one.replaceAll('\uFFFD', '').slice(0, 200).trim())
  .filter((one) => one.isWellFormed());
/** A text of a field with one line. */
const line = text.map((one) => one.replace(/\s*[\r\n]+\s*/g, ' '));
const name = line.filter((one) => identifierText(one) !== '' && searchForm(one) !== '');
const fieldName = name.filter((one) => !['__proto__', 'prototype', 'constructor'].includes(one));

const material = fc
  .record({
    name,
    category: fc.constantFrom(...CATEGORIES),
    unit: fc.constantFrom(...UNITS),
    minStock: fc.nat({ max: 1_000_000 }).map(String),
    tracking: fc.constantFrom(
      ['material', ''] as const,
      ['lot', 'Lot Number'] as const,
      ['lot', 'Batch Number'] as const,
      ['individual', 'Serial Number'] as const,
      ['individual', 'Tool ID'] as const,
    ),
    measured: fc.boolean(),
    description: text,
    customFields: fc.uniqueArray(fieldName, { maxLength: 4, selector: searchForm }),
  })
  .map(({ tracking: [trackingType, trackingField], ...rest }) =>
    v.parse(materialDraftSchema, { ...emptyMaterialDraft(), ...rest, trackingType, trackingField }),
  );
const catalogue = fc
  .uniqueArray(material, { minLength: 1, maxLength: 6, selector: (one) => searchForm(one.name) })
  .map((all) => all.map((one, index): Material => ({ ...one, id: materialId(index + 1) })));

const windows1252 = (said: string) => Uint8Array.from(said, (letter) => letter.charCodeAt(0)).buffer;
const utf16 = (said: string) =>
  new Uint16Array([0xfeff, ...Array.from({ length: said.length }, (_, at) => said.charCodeAt(at))]).buffer;
const utf8 = (said: string) => new Uint8Array(new TextEncoder().encode(said)).buffer;
const resaved = (bytes: Uint8Array, config: Papa.UnparseConfig) =>
  Papa.unparse(
    Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true, delimiter: ',', newline: '\r\n' }).data,
    config,
  );

const WAYS = {
  csv: async (sheet) => new Uint8Array((await sheetFile(sheet, 'csv')).bytes).buffer,
  xlsx: async (sheet) => new Uint8Array((await sheetFile(sheet, 'xlsx')).bytes).buffer,
  semicolons: async (sheet) => utf8(resaved((await sheetFile(sheet, 'csv')).bytes, { delimiter: ';', newline: '\r\n' })),
  named: async (sheet) =>
    utf8(`\uFEFFsep=;\r\n${resaved((await sheetFile(sheet, 'csv')).bytes, { delimiter: ';', newline: '\n' })}\n`),
  unicode: async (sheet) => utf16(resaved((await sheetFile(sheet, 'csv')).bytes, { delimiter: '\t', newline: '\r\n' })),
  ansi: async (sheet) => {
    const said = resaved((await sheetFile(sheet, 'csv')).bytes, { delimiter: ';', newline: '\r\n' });
    return /^[\p{ASCII}\u00a0-\u00ff]*$/u.test(said) ? windows1252(said) : utf8(said);
  },
} satisfies Record<string, (sheet: Sheet) => Promise<ArrayBuffer>>;
const way = fc.constantFrom(...Object.values(WAYS));

const catalogueSheet = (materials: readonly Material[]): Sheet => ({
  name: 'materiales',
  title: 'Materiales',
  head: CATALOGUE_COLUMNS.map(({ label }) => label),
  rows: materials.map((one) => [
    one.name,
    one.category,
    unitCell(one),
    one.minStock,
    trackingTypeLabel[one.trackingType],
    one.trackingField ?? '',
    one.description,
    customFieldsCell(one),
  ]),
});
const readCatalogue = async (bytes: ArrayBuffer) => {
  const { head, rows } = await readSheet(bytes);
  let next = 0;
  const reader = catalogueReader({ materials: new Map() }, guessMapping(CATALOGUE_COLUMNS, head), () => materialId(++next));
  return readRows(reader, rows);
};

it('brings back the same catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, way, async (materials, by) => {
      const { materials: read, problems } = await readCatalogue(await by(catalogueSheet(materials)));
      expect(problems).toEqual([]);
      expect(read).toEqual(materials);
    }),
    { numRuns: 100 },
  );
});

/** Rows of stock: for each material what its tracking takes. */
const piece = fc.record({
  which: fc.nat({ max: 5 }),
  number: name,
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  location: line,
  condition: fc.constantFrom('New' as const, 'Used' as const, undefined),
});
const stockOf = (data: Data, to = warehouseId()) => inventorySheet(data, to)?.rows ?? [];
const receipt = (lines: readonly LineInput[], id = 1) => ({
  id: shipmentId(id),
  warehouseId: warehouseId(),
  reference: 'INB1',
  supplier: 'x',
  date: TODAY,
  notes: '',
  lines,
});

it('brings back the same stock', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(piece, { minLength: 1, maxLength: 8 }), way, async (materials, pieces, by) => {
      const seen = new Set<string>();
      const lines = pieces.flatMap(({ which, number, quantity, location, condition }, index): LineInput[] => {
        const one = materials[which % materials.length];
        if (!one) return [];
        const written = one.trackingType === 'individual' ? parseSerials(number).serialNumbers[0] : identifierText(number);
        if (written === undefined) return [];
        const key = `${one.id} ${one.trackingType === 'material' ? '' : identifierKey(written)}`;
        if (seen.has(key)) return [];
        seen.add(key);
        const common = {
          id: `lin${String(index).padStart(9, '0')}` as ShipmentLineId,
          materialId: one.id as MaterialId,
          ...(location !== '' && { location }),
        };
        if (one.trackingType === 'material') return [{ ...common, quantity }];
        if (one.trackingType === 'lot') return [{ ...common, quantity, lotNumber: written }];
        return [{ ...common, quantity: 1, serialNumbers: [written], ...(condition && { condition }) }];
      });
      fc.pre(lines.length > 0);
      // A minimum lists a material that is used up.
      const minimums = Object.fromEntries(materials.map(({ id }) => [id, 1]));
      const empty = dataWith({ materials, warehouses: [aWarehouse({ minimums })] });
      const before = dataAfter(empty, receiveStock, receipt(lines));
      const sheet = inventorySheet(before, warehouseId());
      if (!sheet) throw new Error('there is one');
      const { head, rows } = await readSheet(await by(sheet));
      let next = 0;
      const reader = stockReader(
        empty,
        guessMapping(STOCK_COLUMNS, head),
        () => `lin${String(++next).padStart(9, '0')}` as ShipmentLineId,
      );
      const { lines: read, problems, good } = readRows(reader, rows);
      expect(problems).toEqual([]);
      expect(good).toBe(rows.filter((row) => row.cells[2] !== '0').length);
      const after = dataAfter(empty, receiveStock, receipt(read));
      const sorted = (data: Data) =>
        stockOf(data)
          .map((cells) => JSON.stringify(cells))
          .sort();
      expect(sorted(after)).toEqual(sorted(before));
    }),
    { numRuns: 100 },
  );
});
