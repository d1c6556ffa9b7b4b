'use client';

import type { FormResult } from '@/components/form/form-result';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { Change } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { CommitOptions, Outcome } from '@/lib/store/engine/contract';
import { useChange, useStore } from '@/lib/store/react/store';
import { outcomeText } from './outcome-text';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

/** What a form says of a commit: nothing when it is on the disk, else why it is not. */
export const formResult = async (outcome: Outcome): Promise<FormResult> => {
  if ('done' in outcome) return { ok: true };
  const message = await outcomeText(outcome);
  return { ok: false, message, ...(isRefused(outcome) && { field: outcome.field }) };
};

/**
 * A change as a form's `onSubmit` calls it. With `draft` in the options, the form's draft goes in the same transaction.
 * What may be taken back at once is told here (`telling`), else the form tells it.
 */
export const useSave = <Input>(change: Change<Input>, telling: SuccessToast = {}) => {
  const commit = useChange(change);
  const toastSuccess = useSuccessToast();
  return async (input: Input, options?: CommitOptions) => {
    const outcome = await commit(input, options);
    if ('done' in outcome) toastSuccess(telling, outcome.seq);
    return formResult(outcome);
  };
};

/** A change that comes while its form is being filled in, so that the form itself comes sooner. `load` is a function of the module. */
export const useLateChange = <Input>(load: () => Promise<Change<Input>>) => {
  const store = useStore();
  useWhenIdle(load);
  return async (input: Input, options?: CommitOptions) => store.commit(await load(), input, options);
};

/** The same as a form's `onSubmit` calls it. */
export const useLateSave = <Input>(load: () => Promise<Change<Input>>) => {
  const commit = useLateChange(load);
  return async (input: Input, options?: CommitOptions) => formResult(await commit(input, options));
};
