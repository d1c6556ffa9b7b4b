import type { Material } from '../model/material';
import { addCustomField } from './rules';

/** A unit in a cell of a file; that of reels says that they are counted in metres: `Roll (m)`. */
export const unitCell = ({ unit, measured }: Pick<Material, 'unit' | 'measured'>) => (measured ? `${unit} (m)` : unit);

/** The custom fields of a material in one cell of a file. A name with a separator is quoted; a comma is part of a name. */
export const customFieldsCell = ({ customFields }: Pick<Material, 'customFields'>) =>
  customFields.map((name) => (/^"|[;\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** A name in quotes, or the text up to the next semicolon or line end. */
const NAMES = /\s*"((?:[^"]|"")*)"\s*(?:[;\n]|$)|([^;\n]*)(?:[;\n]|$)/g;

/** The custom fields that a cell names, each once; reads `customFieldsCell` back. */
export const customFieldsOf = (cell: string) =>
  [...cell.matchAll(NAMES)].map(([, quoted, name = '']) => quoted?.replaceAll('""', '"') ?? name).reduce(addCustomField, []);
