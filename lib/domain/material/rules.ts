import { fold } from '@/lib/kernel/search';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import { refused } from '../refusal';
import { hasMoved, totalStock } from '../stock/inventory';

/** Whether its tracking can no longer change: it has moved (invariant S8). */
export const isTrackingFrozen = (data: Pick<Data, 'movements'>, id: MaterialId) => hasMoved(data, id);

/** Why a material can't be deleted, if it has ever moved: it has stock or a history; it can be archived instead. */
export const deletionRefusal = (data: Pick<Data, 'movements'>, id: MaterialId) =>
  hasMoved(data, id) ? refused('material-in-ledger', { quantity: Math.max(0, totalStock(data, id)) }) : undefined;

/** The extra fields with one more: only when its name is not blank after trimming, and not there yet (spec §5). */
export const addCustomField = (fields: readonly string[], typed: string): readonly string[] => {
  const name = typed.trim();
  return name === '' || fields.some((field) => fold(field) === fold(name)) ? fields : [...fields, name];
};
