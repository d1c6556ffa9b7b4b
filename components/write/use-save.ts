'use client';

import type { Change } from '@/lib/domain/data';
import { fieldWriter } from '@/lib/domain/history/field-writer';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { CommitOptions, Outcome, Store } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { areRefusalsLoaded } from '@/lib/text/outcome-text';
import type { OpenedRecord } from './use-opened-record';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

type ChangedElsewhere = Extract<Refused, { readonly refused: 'changed-elsewhere' }>;

/** How many newest entries of a record's history are searched. */
const LOOKED_AT = 50;

/** A conflict with the author and time of each field's current value, as far as this device's history has them. */
const withAuthors = async (store: Store, record: string, refusal: ChangedElsewhere): Promise<ChangedElsewhere> => {
  const entries = await store.history(record, LOOKED_AT).catch(() => []);
  const fields = refusal.figures.fields.map((changed) => {
    const writer = fieldWriter(entries, record, changed.field);
    return writer ? { ...changed, by: writer.by, at: writer.at } : changed;
  });
  return { ...refusal, figures: { fields } };
};

interface Saving<Row extends object> extends SuccessToast {
  /** The record that the form edits: a conflict with a newer value is shown before a save overwrites it (invariant I13). */
  readonly opened?: OpenedRecord<Row>;
}

/**
 * The function that a form's `onSubmit` calls to commit its change; it answers the store's outcome. It must receive the form's options:
 * without them the draft stays and the files are lost.
 * A toast with undo is shown here (`savedText`, `undoable`); otherwise the form shows the toast.
 */
export const useSave = <Input extends object, Row extends object = never>(
  change: Change<Input & { readonly opened?: Row }>,
  { opened, ...telling }: Saving<Row> = {},
) => {
  const store = useStore();
  const toastSuccess = useSuccessToast();
  return async (input: Input, options: CommitOptions): Promise<Outcome> => {
    const known = opened?.known();
    const written = { ...input, ...(known && { opened: known }) };
    const outcome = await store.commit(change, written, options);
    if (isRefused(outcome)) {
      // A conflict counts as seen only if its sentence can be shown. Otherwise the next save is refused with it again.
      if (outcome.refused === 'changed-elsewhere' && !(await areRefusalsLoaded())) return { failed: 'unknown' };
      const shown = opened?.tell(outcome) ?? outcome;
      if (shown.refused !== 'changed-elsewhere' || !known || !('id' in known)) return shown;
      return withAuthors(store, String(known.id), shown);
    }
    if ('failed' in outcome) return outcome;
    if (known) opened?.saved(input, known);
    toastSuccess(telling, outcome);
    return outcome;
  };
};
