'use client';

import { useRef } from 'react';
import { showToast } from '@/components/ui/toast/toast';
import type { Change } from '@/lib/domain/data';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

interface ActOptions<Input> extends Omit<SuccessToast, 'savedText'> {
  readonly savedText?: SuccessToast['savedText'] | ((input: Input) => string);
  /** Handles a refusal and answers `true`; otherwise a toast shows it. */
  readonly onRefused?: (refusal: Refused) => boolean;
  /** Queues another input, e.g. of another row, while one is running. Only the same input is ignored as a second tap. */
  readonly inTurn?: boolean;
}

/**
 * A change that a tap commits at once. It shows a toast with the result and undo, and ignores a second tap until the first is done.
 * Answers whether it was done.
 */
export const useAct = <Input>(
  change: Change<Input>,
  { savedText, onRefused, inTurn = false, ...toast }: ActOptions<Input> = {},
) => {
  const store = useStore();
  const toastSuccess = useSuccessToast();
  /** The running change; of several, the last. */
  const last = useRef<{ readonly input: Input; readonly isDone: Promise<boolean> }>(undefined);

  const act = async (input: Input, options?: CommitOptions) => {
    const outcome = await store.commit(change, input, options);
    if (!('done' in outcome)) {
      if (isRefused(outcome) && onRefused?.(outcome)) return false;
      showToast({ text: await outcomeText(outcome), tone: 'danger' });
      return false;
    }
    toastSuccess({ ...toast, savedText: typeof savedText === 'function' ? savedText(input) : savedText }, outcome);
    return true;
  };
  return async (input: Input, options?: CommitOptions) => {
    const before = last.current;
    if (before && (!inTurn || sameValue(before.input, input))) return false;
    const run = () => act(input, options);
    const mine = { input, isDone: before ? before.isDone.then(run, run) : run() };
    last.current = mine;
    try {
      return await mine.isDone;
    } finally {
      if (last.current === mine) last.current = undefined;
    }
  };
};
