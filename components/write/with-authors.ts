import { fieldWriter } from '@/lib/domain/history/field-writer';
import type { Refused } from '@/lib/domain/refusal';
import type { Store } from '@/lib/store/engine/contract';

type ChangedElsewhere = Extract<Refused, { readonly refused: 'changed-elsewhere' }>;

/** How many newest entries of a record's history are searched. */
const LOOKED_AT = 50;

/** A conflict with the author and time of each field's current value, as far as this device's history has them. */
export const withAuthors = async (store: Store, record: string, refusal: ChangedElsewhere): Promise<ChangedElsewhere> => {
  const entries = await store.history(record, LOOKED_AT).catch(() => []);
  const fields = refusal.figures.fields.map((changed) => {
    const writer = fieldWriter(entries, record, changed.field);
    return writer ? { ...changed, by: writer.by, at: writer.at } : changed;
  });
  return { ...refusal, figures: { fields } };
};
