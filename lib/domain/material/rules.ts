import { fold } from '@/lib/kernel/search';
import type { Data } from '../data';
import type { Material, MaterialId } from '../model/material';
import { refused } from '../refusal';
import { hasMoved, totalStock } from '../stock/inventory';

/** Whether a material's tracking is frozen, because it has moved (invariant S8). */
export const isTrackingFrozen = (data: Pick<Data, 'movements'>, id: MaterialId) => hasMoved(data, id);

/** Refuses to delete a material that has ever moved; it can be archived instead. */
export const deletionRefusal = (data: Pick<Data, 'movements'>, id: MaterialId) =>
  hasMoved(data, id) ? refused('material-in-ledger', { quantity: Math.max(0, totalStock(data, id)) }) : undefined;

/** Adds a custom field, unless its trimmed name is blank or exists already (spec §5). */
export const addCustomField = (fields: readonly string[], typed: string): readonly string[] => {
  const name = typed.trim();
  return name === '' || fields.some((field) => fold(field) === fold(name)) ? fields : [...fields, name];
};

/** A unit in a cell of a file; that of reels says that they are counted in metres: `Roll (m)`. */
export const unitCell = ({ unit, measured }: Pick<Material, 'unit' | 'measured'>) => (measured ? `${unit} (m)` : unit);

/** The custom fields of a material in one cell of a file. A name with a semicolon is quoted; a comma is part of a name. */
export const customFieldsCell = ({ customFields }: Pick<Material, 'customFields'>) =>
  customFields.map((name) => (/^"|;/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** A name in quotes, or the text up to the next semicolon. */
const NAMES = /\s*"((?:[^"]|"")*)"\s*(?:;|$)|([^;]*)(?:;|$)/g;

/** The custom fields that a cell names, each once; reads `customFieldsCell` back. */
export const customFieldsOf = (cell: string) =>
  [...cell.matchAll(NAMES)].map(([, quoted, name = '']) => quoted?.replaceAll('""', '"') ?? name).reduce(addCustomField, []);
