'use client';

import { useRef } from 'react';
import { showToast } from '@/components/ui/toast/toast';
import type { Change } from '@/lib/domain/data';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

interface Saying<Input> extends Omit<SuccessToast, 'said'> {
  readonly said?: SuccessToast['said'] | ((input: Input) => string);
  /** Answers a refusal in its own way, and says so with `true`; else the toast tells it. */
  readonly onRefused?: (refusal: Refused) => boolean;
}

/**
 * A change that a tap makes at once. It shows a toast with the result and an undo, and ignores a second tap until the first is done.
 * Answers whether it was done.
 */
export const useAct = <Input>(change: Change<Input>, { said, onRefused, ...telling }: Saying<Input> = {}) => {
  const store = useStore();
  const toastSuccess = useSuccessToast();
  const busy = useRef(false);

  return async (input: Input, options?: CommitOptions) => {
    if (busy.current) return false;
    busy.current = true;
    const outcome = await store.commit(change, input, options);
    busy.current = false;
    if (!('done' in outcome)) {
      if (isRefused(outcome) && onRefused?.(outcome)) return false;
      showToast({ text: await outcomeText(outcome), tone: 'danger' });
      return false;
    }
    toastSuccess({ ...telling, said: typeof said === 'function' ? said(input) : said }, outcome);
    return true;
  };
};
