'use client';

import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { Change } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { CommitOptions, Outcome } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import type { OpenedRecord } from './use-opened-record';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

/** A change that comes while its form is being filled in, so that the form itself comes sooner. `load` is a function of the module. */
export interface LateChange<Input> {
  readonly load: () => Promise<Change<Input>>;
}

interface Saving<Row extends object> extends SuccessToast {
  /** The record that the form was opened over: what changed there meanwhile is told before it is saved over (invariant I13). */
  readonly opened?: OpenedRecord<Row>;
}

const NOTHING_LATE = () => undefined;

/**
 * A form's change, as its `onSubmit` calls it with what the form hands over; it answers what the store answered.
 * A save that may be taken back at once is told here (`said`, `undoable`), else the form tells it.
 */
export const useSave = <Input extends object, Row extends object = never>(
  change: Change<Input & { readonly opened?: Row }> | LateChange<Input & { readonly opened?: Row }>,
  { opened, ...telling }: Saving<Row> = {},
) => {
  const store = useStore();
  const toastSuccess = useSuccessToast();
  useWhenIdle('load' in change ? change.load : NOTHING_LATE);
  return async (input: Input, options?: CommitOptions): Promise<Outcome> => {
    const known = opened?.known();
    const written = { ...input, ...(known && { opened: known }) };
    const outcome = await store.commit('load' in change ? await change.load() : change, written, options);
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
