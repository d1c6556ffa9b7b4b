import * as v from 'valibot';
import { searchForm } from '@/lib/kernel/search';
import { cellsOf, type FileRow, type ImportColumn, inOneLine, type Mapping, type RowProblem } from '../csv-import';
import type { Data } from '../data';
import { CATEGORIES, type MaterialId, TRACKING_FIELDS, type TrackingType, UNITS } from '../model/material';
import { emptyMaterialDraft, materialDraftSchema } from './draft';
import { customFieldsOf } from './file-cells';
import type { ImportedMaterial } from './import-changes';

export type CatalogueField =
  | 'name'
  | 'category'
  | 'unit'
  | 'minStock'
  | 'trackingType'
  | 'trackingField'
  | 'description'
  | 'customFields';

/** The columns of a catalogue import. */
export const CATALOGUE_COLUMNS: readonly ImportColumn<CatalogueField>[] = [
  { field: 'name', label: 'Nombre', required: true, otherNames: ['Material', 'Name'] },
  { field: 'category', label: 'Categoría', otherNames: ['Category'] },
  { field: 'unit', label: 'Unidad', otherNames: ['Unit'] },
  { field: 'minStock', label: 'Stock mínimo', otherNames: ['Mínimo', 'Minimum'] },
  { field: 'trackingType', label: 'Tipo de seguimiento', otherNames: ['Seguimiento', 'Tracking'] },
  { field: 'trackingField', label: 'Etiqueta de seguimiento', otherNames: ['Etiqueta'] },
  { field: 'description', label: 'Descripción', otherNames: ['Description'] },
  { field: 'customFields', label: 'Campos adicionales', otherNames: ['Campos', 'Custom fields'] },
];

const TRACKINGS: ReadonlyMap<string, TrackingType> = new Map([
  ['', 'material'],
  ['cantidad', 'material'],
  ['material', 'material'],
  ['lote', 'lot'],
  ['lot', 'lot'],
  ['individual', 'individual'],
  ['serie', 'individual'],
]);

/** The known word that equals a cell, ignoring case; an unknown one stays, so that the schema refuses it. */
const meant = (words: readonly string[], cell: string, otherwise: string) =>
  cell === '' ? otherwise : (words.find((word) => searchForm(word) === searchForm(cell)) ?? cell);

/** Metres behind a unit, as `unitCell` writes them; earlier exports wrote `m` alone. */
const METRES = /^m$|\s*\(m\)$/i;

/** The unit of a row. A material in lots with metres becomes measured. */
const unitOf = (cell: string, trackingType: string) => {
  const measured = trackingType === 'lot' && METRES.test(cell);
  return { measured, unit: measured ? meant(UNITS, cell.replace(METRES, ''), 'Roll') : meant(UNITS, cell, 'Unit') };
};

/** The columns with a fixed set of words, which a form offers and a file does not. */
const WORDS: Partial<Record<CatalogueField, readonly string[]>> = {
  category: CATEGORIES,
  unit: UNITS,
  trackingType: ['Cantidad', 'Lote', 'Individual'],
  trackingField: TRACKING_FIELDS,
};

/** Why a row can't be added; of a word that is not known, which ones are. */
const problemOf = ({ message, path }: v.BaseIssue<unknown>, cell: (field: CatalogueField) => string) => {
  const column = CATALOGUE_COLUMNS.find(({ field }) => field === path?.[0]?.key);
  const words = column && WORDS[column.field];
  if (!words || cell(column.field) === '') return message;
  return `${column.label}: «${cell(column.field)}» no es ${words.slice(0, -1).join(', ')} o ${words.at(-1)}.`;
};

/** Reads a file of materials. An invalid row is skipped with a reason: an existing name, or an unknown word. */
export const catalogueReader = (data: Pick<Data, 'materials'>, mapping: Mapping<CatalogueField>, newId: () => MaterialId) => {
  const known = new Set([...data.materials.values()].map(({ name }) => searchForm(name)));
  /** The row number of each name in the file. */
  const brought = new Map<string, number>();
  const repetition = (name: string) => {
    if (known.has(searchForm(name))) return `El catálogo ya tiene «${name}».`;
    const first = brought.get(searchForm(name));
    return first === undefined ? undefined : `«${name}» ya está en la fila ${first}.`;
  };
  const materials: ImportedMaterial[] = [];
  const problems: RowProblem[] = [];
  const read = (row: FileRow) => {
    const cell = cellsOf(row, mapping);
    const name = inOneLine(cell('name'));
    const trackingType = TRACKINGS.get(searchForm(cell('trackingType'))) ?? cell('trackingType');
    const labelled = trackingType === 'individual' ? 'Serial Number' : 'Lot Number';
    const answer = v.safeParse(materialDraftSchema, {
      ...emptyMaterialDraft(),
      name,
      category: meant(CATEGORIES, cell('category'), 'Hardware'),
      ...unitOf(cell('unit'), trackingType),
      minStock: cell('minStock') || '0',
      trackingType,
      trackingField: trackingType === 'material' ? '' : meant(TRACKING_FIELDS, cell('trackingField'), labelled),
      description: cell('description'),
      customFields: customFieldsOf(cell('customFields')),
    });
    if (!answer.success) return void problems.push({ row: row.number, message: problemOf(answer.issues[0], cell) });
    const message = repetition(name);
    if (message) return void problems.push({ row: row.number, message });
    brought.set(searchForm(name), row.number);
    materials.push({ id: newId(), ...answer.output });
  };
  return { read, result: () => ({ materials, problems, good: materials.length }) };
};
