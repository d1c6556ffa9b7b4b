import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { groupBy } from '@/lib/kernel/list';
import { searchForm } from '@/lib/kernel/search';
import { parseCents } from '@/lib/kernel/typed-number';
import { activeMaterials } from '../catalogue';
import { cellsOf, type FileRow, type ImportColumn, inOneLine, type Mapping, type RowProblem, wholeCell } from '../csv-import';
import type { Data } from '../data';
import { excerpt, LARGEST_COUNT, LONGEST_LINE } from '../model/limits';
import type { Material } from '../model/material';
import type { Condition } from '../model/movement';
import type { ShipmentLineId } from '../model/shipment';
import { serialKey } from './ledger';
import type { LineInput } from './line';
import { abbreviatedProblem, parseSerials } from './serial-rows';
import { whereIsSerial } from './serials';

export type StockField = 'material' | 'quantity' | 'lot' | 'serial' | 'location' | 'condition' | 'unitCost';

/** The columns of a stock import. */
export const STOCK_COLUMNS: readonly ImportColumn<StockField>[] = [
  { field: 'material', label: 'Material', required: true, otherNames: ['Nombre', 'Activo', 'Artículo'] },
  { field: 'quantity', label: 'Cantidad', otherNames: ['Cant.', 'Existencia', 'Quantity'] },
  { field: 'lot', label: 'Lote', otherNames: ['Número de lote', 'Lot Number', 'Batch Number'] },
  { field: 'serial', label: 'Serie', otherNames: ['Número de serie', 'Serial', 'Serial Number'] },
  { field: 'location', label: 'Ubicación', otherNames: ['Location'] },
  { field: 'condition', label: 'Condición', otherNames: ['Condition'] },
  { field: 'unitCost', label: 'Costo unitario', otherNames: ['Costo', 'Unit Cost'] },
];

type Cell = (field: StockField) => string;

const CONDITIONS: ReadonlyMap<string, Condition> = new Map([
  ['nuevo', 'New'],
  ['new', 'New'],
  ['usado', 'Used'],
  ['used', 'Used'],
]);

/** The quantity, lot and serial of a row by its material's tracking, or a sentence with the problem. */
const contentOf = (
  { trackingType }: Material,
  cell: Cell,
): string | Pick<LineInput, 'quantity' | 'lotNumber' | 'serialNumbers' | 'condition'> => {
  const lotNumber = identifierText(cell('lot'));
  const { serialNumbers, tooLong } = parseSerials(cell('serial'));
  const [serial, ...others] = [...serialNumbers, ...tooLong];
  if (trackingType === 'individual') {
    if (serial === undefined) return 'Falta la serie.';
    if (others.length + tooLong.length > 0) return `«${excerpt(cell('serial'))}» son varias series. Pon una por fila.`;
    if (cell('quantity') !== '' && wholeCell(cell('quantity'), 1) !== 1) return 'Con serie, la cantidad es 1.';
    const condition = CONDITIONS.get(searchForm(cell('condition')));
    if (!condition && cell('condition') !== '') return `La condición «${cell('condition')}» no es Nuevo ni Usado.`;
    return { quantity: 1, serialNumbers: [serial], ...(condition && { condition }) };
  }
  const quantity = wholeCell(cell('quantity'), 1);
  if (quantity === undefined) return `La cantidad «${cell('quantity')}» no es un número entero de 1 o más.`;
  if (quantity > LARGEST_COUNT) return `La cantidad «${cell('quantity')}» es demasiado grande.`;
  if (serial !== undefined) return 'Este material no se sigue por serie.';
  if (trackingType === 'lot') return lotNumber === '' ? 'Falta el lote.' : { quantity, lotNumber };
  return lotNumber === '' ? { quantity } : 'Este material no se sigue por lote.';
};

const TEXTS = [
  ['lot', 'El lote'],
  ['serial', 'La serie'],
  ['location', 'La ubicación'],
] as const;

/** Rows of the same material, lot, place, condition and cost are one line of the receipt. */
const groupKey = ({ materialId, lotNumber = '', location, condition, unitCost }: LineInput) =>
  [materialId, identifierKey(lotNumber), location, condition, unitCost].join('\n');

/** A line that grows row by row. Its serials are pushed, because copying them for each row would take quadratic time. */
interface GrowingLine {
  readonly line: LineInput;
  readonly serialNumbers: string[];
  quantity: number;
}

const grown = ({ line, serialNumbers, quantity }: GrowingLine): LineInput => ({
  ...line,
  quantity,
  ...(line.serialNumbers && { serialNumbers }),
});

/**
 * Reads a stock file into the lines of a receipt. An invalid row is skipped with a reason. Serials and lots stay text, with
 * leading zeros. `good` counts the accepted rows. A row with quantity 0 brings nothing, and is no problem.
 */
export const stockReader = (data: Data, mapping: Mapping<StockField>, newId: () => ShipmentLineId) => {
  const named = groupBy(activeMaterials(data.materials), ({ name }) => searchForm(name));
  /** The names of all materials, also of archived ones. */
  const known = new Set([...data.materials.values()].map(({ name }) => searchForm(name)));
  const lines = new Map<string, GrowingLine>();
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  let good = 0;

  const missingMaterial = (name: string) => {
    if (name === '') return 'Falta el material.';
    return known.has(searchForm(name))
      ? `«${name}» está archivado. Restáuralo para recibirlo.`
      : `El catálogo no tiene «${name}».`;
  };

  const serialProblem = (material: Material, serial: string, row: number) => {
    const key = serialKey(material.id, serial);
    const first = seen.get(key);
    if (first !== undefined) return `La serie ${serial} ya está en la fila ${first}.`;
    seen.set(key, row);
    const place = whereIsSerial(data, material.id, serial);
    if (place.kind === 'warehouse') return `La serie ${serial} ya está en ${place.name}.`;
    return place.kind === 'transit' ? `La serie ${serial} va en camino a ${place.name}.` : undefined;
  };

  const lineOf = (row: FileRow): string | LineInput | undefined => {
    const cell = cellsOf(row, mapping);
    // An exported inventory also lists what is used up.
    if (wholeCell(cell('quantity'), 0) === 0 && cell('serial') === '') return undefined;
    const [material, another] = named.get(searchForm(cell('material'))) ?? [];
    // Two devices may each have added it; the rows would silently go to one of both.
    if (another) return `El catálogo tiene más de un «${cell('material')}». Renombra o archiva los demás.`;
    if (!material) return missingMaterial(cell('material'));
    const long = TEXTS.find(([field]) => cell(field).length > LONGEST_LINE);
    if (long) return `${long[1]} pasa de ${LONGEST_LINE} caracteres.`;
    const abbreviated = abbreviatedProblem(cell('lot')) ?? abbreviatedProblem(cell('serial'));
    if (abbreviated) return abbreviated;
    const content = contentOf(material, cell);
    if (typeof content === 'string') return content;
    const unitCost = cell('unitCost') === '' ? undefined : parseCents(cell('unitCost'));
    if (unitCost === null) return `El costo «${cell('unitCost')}» no es un monto con dos decimales como máximo.`;
    const [serial] = content.serialNumbers ?? [];
    const wrong = serial === undefined ? undefined : serialProblem(material, serial, row.number);
    if (wrong) return wrong;
    const location = inOneLine(cell('location'));
    return {
      id: newId(),
      materialId: material.id,
      ...content,
      ...(location !== '' && { location }),
      ...(unitCost !== undefined && { unitCost }),
    };
  };

  const read = (row: FileRow) => {
    const line = lineOf(row);
    if (!line) return;
    if (typeof line === 'string') {
      problems.push({ row: row.number, message: line });
      return;
    }
    const key = groupKey(line);
    const growing = lines.get(key) ?? { line, serialNumbers: [], quantity: 0 };
    growing.serialNumbers.push(...(line.serialNumbers ?? []));
    growing.quantity += line.quantity;
    lines.set(key, growing);
    good += 1;
  };
  return { read, result: () => ({ lines: [...lines.values()].map(grown), problems, good }) };
};
