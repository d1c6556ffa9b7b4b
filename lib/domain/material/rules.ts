import { searchForm } from '@/lib/kernel/search';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
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
  return name === '' || fields.some((field) => searchForm(field) === searchForm(name)) ? fields : [...fields, name];
};
