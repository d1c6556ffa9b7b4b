'use client';

import type { Change } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { CommitOptions, Outcome } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import type { OpenedRecord } from './use-opened-record';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

interface Saving<Row extends object> extends SuccessToast {
  /** The record that the form was opened over: what changed there meanwhile is told before it is saved over (invariant I13). */
  readonly opened?: OpenedRecord<Row>;
}

/**
 * A form's change, as its `onSubmit` calls it; it answers what the store answered. The form's options are no choice: without them its
 * draft stays and its files are lost.
 * A save that may be taken back at once is told here (`said`, `undoable`), else the form tells it.
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
      const told = opened?.tell(outcome) ?? outcome;
      if (told.refused !== 'changed-elsewhere' || !known || !('id' in known)) return told;
      return (await import('./name-writers')).nameWriters(store, String(known.id), told);
    }
    if ('failed' in outcome) return outcome;
    if (known) opened?.saved(input, known);
    toastSuccess(telling, outcome);
    return outcome;
  };
};
