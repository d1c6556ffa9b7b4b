import { fieldWriter } from '@/lib/domain/history/field-writer';
import type { Refused } from '@/lib/domain/refusal';
import type { Store } from '@/lib/store/engine/contract';

type ChangedElsewhere = Extract<Refused, { readonly refused: 'changed-elsewhere' }>;

/** So many entries of a record are looked through. */
const LOOKED_AT = 50;

/** A conflict that also says who wrote what stands in each field, and when, as far as this device's history tells. */
export const nameWriters = async (store: Store, record: string, refusal: ChangedElsewhere): Promise<ChangedElsewhere> => {
  const entries = await store.history(record, LOOKED_AT).catch(() => []);
  const fields = refusal.figures.fields.map((changed) => {
    const writer = fieldWriter(entries, record, changed.field);
    return writer ? { ...changed, by: writer.by, at: writer.at } : changed;
  });
  return { ...refusal, figures: { fields } };
};
