import { guessMapping } from '@/lib/domain/csv-import';
import { applyPatches, put } from '@/lib/domain/data';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { CATALOGUE_COLUMNS, catalogueReader } from '@/lib/domain/material/import-draft';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { STOCK_COLUMNS, stockReader } from '@/lib/domain/stock/import';
import { receiveStock } from '@/lib/domain/stock/receive';
import { transferStock } from '@/lib/domain/stock/transfer';
import { newId } from '@/lib/kernel/id';
import { aMaterial, dataAfter, materialId, NOW, refusalOf } from '../../support/builders';
import { readRows } from '../../support/read-rows';
import { aLine, aShipmentInput, connector, north, ont, stockBusiness } from '../../support/stock-builders';

const serials = (...serialNumbers: string[]) => aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers })] });
/** `HW-1` is in the central warehouse, `HW-2` is in transit to the northern one. */
const business = [
  (data: ReturnType<typeof stockBusiness>) => dataAfter(data, receiveStock, serials('HW-1', 'HW-2')),
  (data: ReturnType<typeof stockBusiness>) => dataAfter(data, transferStock, { ...serials('HW-2'), otherWarehouseId: north }),
].reduce((data, step) => step(data), stockBusiness());

const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((cells, index) => ({ cells, number: index + 2 }));
const stockHead = ['Material', 'Cantidad', 'Lote', 'Serie', 'Ubicación', 'Costo unitario', 'Condición'];
const stock = (...rows: string[][]) =>
  readRows(
    stockReader(business, guessMapping(STOCK_COLUMNS, stockHead), () => newId<ShipmentLineId>()),
    rowsOf(rows),
  );
const withoutId = ({ id: _, ...line }: object & { readonly id: unknown }) => line;

describe('a row of a stock file', () => {
  it.each<[what: string, cells: string[], line: object]>([
    [
      'a quantity',
      ['conector sc/apc', '1,200', '', '', 'Rack A', '$12.50'],
      { quantity: 1_200, location: 'Rack A', unitCost: 1_250 },
    ],
    [
      'costs with a decimal comma, as Excel of a Spanish office saves them',
      ['Conector SC/APC', '3', '', '', '', '1.234,56'],
      { quantity: 3, unitCost: 123_456 },
    ],
    ['quantities with zero decimals, as a formatted column has them', ['Conector SC/APC', '1,200.00'], { quantity: 1_200 }],
    ['the same with a decimal comma', ['Conector SC/APC', '12,0'], { quantity: 12 }],
    [
      'a location of two lines',
      ['Conector SC/APC', '3', '', '', 'Rack A\n nivel 2'],
      { quantity: 3, location: 'Rack A nivel 2' },
    ],
    ['a lot', ['Cable drop', '300', 'B-1', ''], { quantity: 300, lotNumber: 'B-1' }],
    ['a serial without a quantity', ['ONT', '', '', '0042'], { quantity: 1, serialNumbers: ['0042'] }],
    ['a serial with a dash of its own', ['ONT', '1', '', 'SN-2024-0001'], { quantity: 1, serialNumbers: ['SN-2024-0001'] }],
    ['a serial with its quantity', ['ONT', '1.00', '', 'HW-7'], { quantity: 1, serialNumbers: ['HW-7'] }],
    [
      'a serial with its condition',
      ['ONT', '1', '', 'HW-7', '', '', 'usado'],
      { quantity: 1, serialNumbers: ['HW-7'], condition: 'Used' },
    ],
  ])('is parsed: %s', (_what, cells, line) => {
    const { lines, problems, good } = stock(cells);
    expect([problems, good]).toEqual([[], 1]);
    expect(lines.map(withoutId)).toEqual([expect.objectContaining(line)]);
  });

  it.each<[cells: string[], sentence: string]>([
    [['', '3'], 'Falta el material.'],
    [['Router', '3'], 'El catálogo no tiene «Router».'],
    [['ONT', '1', '', ''], 'Falta la serie.'],
    [['ONT', '2', '', 'HW-7'], 'Con serie, la cantidad es 1.'],
    [['ONT', '1', '', 'hw-1'], 'La serie hw-1 ya está en Almacén central.'],
    [['ONT', '1', '', 'HW-2'], 'La serie HW-2 va en camino a Almacén norte.'],
    [['Conector SC/APC', ''], 'La cantidad «» no es un número entero de 1 o más.'],
    [['ONT', '0', '', 'HW-7'], 'Con serie, la cantidad es 1.'],
    [['Conector SC/APC', 'tres'], 'La cantidad «tres» no es un número entero de 1 o más.'],
    [['Conector SC/APC', '3', '', 'HW-7'], 'Este material no se sigue por serie.'],
    [['Conector SC/APC', '3', 'B-1', ''], 'Este material no se sigue por lote.'],
    [['Cable drop', '3', '', ''], 'Falta el lote.'],
    [['ONT', '', '', 'HW-8, HW-9'], '«HW-8, HW-9» son varias series. Pon una por fila.'],
    [['ONT', '', '', 'HW-8\nHW-9'], '«HW-8\nHW-9» son varias series. Pon una por fila.'],
    [['ONT', '1', '', 'HW1-HW4'], '«HW1-HW4» son varias series. Pon una por fila.'],
    [['ONT', '1', '', 'HW1-HW4000'], '«HW1-HW4000» son varias series. Pon una por fila.'],
    [
      ['ONT', '', '', '8.95214E+18'],
      '«8.95214E+18» es un número que la hoja de cálculo abrevió. Pon esa columna como texto y escríbelo completo.',
    ],
    [
      ['Cable drop', '3', '7,50103e+12'],
      '«7,50103e+12» es un número que la hoja de cálculo abrevió. Pon esa columna como texto y escríbelo completo.',
    ],
    [['Conector SC/APC', '3', '', '', 'x'.repeat(201)], 'La ubicación pasa de 200 caracteres.'],
    [['Conector SC/APC', '3', '', '', '', 'caro'], 'El costo «caro» no es un monto con dos decimales como máximo.'],
    [['Conector SC/APC', '3', '', '', '', '12.345'], 'El costo «12.345» no es un monto con dos decimales como máximo.'],
    [['Conector SC/APC', '2.50'], 'La cantidad «2.50» no es un número entero de 1 o más.'],
    [['Conector SC/APC', '1.200'], 'La cantidad «1.200» no es un número entero de 1 o más.'],
    [['ONT', '', '', 'HW-7', '', '', 'roto'], 'La condición «roto» no es Nuevo ni Usado.'],
  ])('is skipped with its reason: %j', (cells, message) => {
    expect(stock(cells)).toEqual({ lines: [], problems: [{ row: 2, message }], good: 0 });
  });

  it('brings nothing with quantity 0, and is no problem', () => {
    expect(stock(['Conector SC/APC', '0'], ['ONT', '0.00'], ['Cable drop', '0', ''], ['Router', '0'])).toEqual({
      lines: [],
      problems: [],
      good: 0,
    });
  });

  it('is skipped if two materials have its name, until one of them is archived', () => {
    const twin = aMaterial({ id: materialId(9), name: 'CONECTOR SC/APC' });
    const good = (one: Material) =>
      readRows(
        stockReader(applyPatches(business, [put('materials', one)]), guessMapping(STOCK_COLUMNS, stockHead), () => newId()),
        rowsOf([['Conector SC/APC', '3']]),
      );
    const message = 'El catálogo tiene más de un «Conector SC/APC». Renombra o archiva los demás.';
    expect(good(twin)).toEqual({ lines: [], problems: [{ row: 2, message }], good: 0 });
    expect(good({ ...twin, archivedAt: NOW })).toMatchObject({ lines: [{ materialId: connector }], good: 1 });
  });

  it('names a material that is archived', () => {
    const archived = applyPatches(business, [put('materials', aMaterial({ id: materialId(9), name: 'Grapa', archivedAt: NOW }))]);
    const reader = stockReader(archived, guessMapping(STOCK_COLUMNS, stockHead), () => newId());
    const message = '«grapa» está archivado. Restáuralo para recibirlo.';
    expect(readRows(reader, rowsOf([['grapa', '3']])).problems).toEqual([{ row: 2, message }]);
  });

  it('is refused if its serial is in an earlier row, and is merged with rows that are alike', () => {
    const read = stock(
      ['ONT', '', '', 'A-1'],
      ['ONT', '', '', 'a-1'],
      ['ONT', '', '', 'A-2'],
      ['ONT', '', '', 'A-3', '', '', 'Usado'],
      ['Cable drop', '5', 'B-1'],
      ['Cable drop', '7', 'b-1'],
    );
    expect(read.problems).toEqual([{ row: 3, message: 'La serie a-1 ya está en la fila 2.' }]);
    expect(read.good).toBe(5);
    expect(read.lines.map(withoutId)).toMatchObject([
      { quantity: 2, serialNumbers: ['A-1', 'A-2'] },
      { quantity: 1, serialNumbers: ['A-3'], condition: 'Used' },
      { quantity: 12, lotNumber: 'B-1' },
    ]);
  });
});

describe('a row of a catalogue file', () => {
  const head = ['Nombre', 'Categoría', 'Unidad', 'Stock mínimo', 'Tipo de seguimiento', 'Etiqueta de seguimiento'];
  const catalogue = (...rows: string[][]) =>
    readRows(
      catalogueReader(business, guessMapping(CATALOGUE_COLUMNS, head), () => newId<MaterialId>()),
      rowsOf(rows),
    );

  it('reads the columns by their labels before other names, which a warehouse of an exported catalogue may have', () => {
    const exported = [...head.slice(0, 2), 'Campos', 'Unidad', 'Campos adicionales'];
    expect(guessMapping(CATALOGUE_COLUMNS, exported)).toMatchObject({ category: 1, unit: 3, customFields: 4 });
    expect(guessMapping(CATALOGUE_COLUMNS, ['Material', 'Campos'])).toMatchObject({ name: 0, customFields: 1, unit: undefined });
  });

  it('is a new material, with defaults for blank cells', () => {
    const { materials, problems, good } = catalogue(['Grapa'], ['Splitter', 'hardware', '', '4', 'serie']);
    expect([problems, good]).toEqual([[], 2]);
    expect(materials).toMatchObject([
      { name: 'Grapa', category: 'Hardware', unit: 'Unit', minStock: 0, trackingType: 'material', trackingField: null },
      { name: 'Splitter', minStock: 4, trackingType: 'individual', trackingField: 'Serial Number' },
    ]);
  });

  it('has its name in one line, and an additional field from each line of a cell', () => {
    const named = [...head, 'Campos adicionales'];
    const reader = catalogueReader(business, guessMapping(CATALOGUE_COLUMNS, named), () => newId<MaterialId>());
    const { materials } = readRows(reader, rowsOf([['Cable\n aéreo', '', '', '', '', '', 'MAC\n"Largo; m"\nModelo; Color']]));
    expect(materials).toMatchObject([{ name: 'Cable aéreo', customFields: ['MAC', 'Largo; m', 'Modelo', 'Color'] }]);
  });

  it.each([
    ['m', 'Roll'],
    ['Unit (m)', 'Unit'],
    ['pack (M)', 'Pack'],
  ])('in lots with the unit «%s» is measured in metres', (written, unit) => {
    const { materials } = catalogue(['Grapa', '', written, '', 'lote']);
    expect(materials).toMatchObject([{ measured: true, unit }]);
  });

  it.each([
    [['Grapa', 'Ferretería'], 'Categoría: «Ferretería» no es Cables, Hardware, Connectors o Tools.'],
    [['Grapa', '', 'Rollo'], 'Unidad: «Rollo» no es Roll, Unit o Pack.'],
    [['Grapa', '', 'm'], 'Unidad: «m» no es Roll, Unit o Pack.'],
    [['Grapa', '', '', '1', 'por bulto'], 'Tipo de seguimiento: «por bulto» no es Cantidad, Lote o Individual.'],
    [['Grapa', '', '', 'dos'], 'Escribe un número entero, sin signos ni decimales.'],
  ])('is skipped, and the message lists the valid words: %j', (cells, message) => {
    expect(catalogue(cells)).toEqual({ materials: [], problems: [{ row: 2, message }], good: 0 });
  });

  it('is skipped with a reason: a name that exists or is in an earlier row, or no name', () => {
    const { materials, problems } = catalogue(['ont'], ['Grapa'], ['GRAPA'], ['']);
    expect(materials.map(({ name }) => name)).toEqual(['Grapa']);
    expect(problems).toEqual([
      { row: 2, message: 'El catálogo ya tiene «ont».' },
      { row: 4, message: '«GRAPA» ya está en la fila 3.' },
      { row: 5, message: expect.any(String) },
    ]);
  });

  it('is refused with all others if one of them was created meanwhile, by its id or its name', () => {
    const [grapa] = catalogue(['Grapa']).materials;
    if (!grapa) throw new Error('the row was not read');
    expect(refusalOf(business, importMaterials, { materials: [grapa] })).toBeNull();
    expect(refusalOf(business, importMaterials, { materials: [grapa, { ...grapa, id: materialId(1), name: 'Otra' }] })).toBe(
      'already-exists',
    );
    expect(refusalOf(business, importMaterials, { materials: [{ ...grapa, name: 'ont' }] })).toBe('already-exists');
  });
});
