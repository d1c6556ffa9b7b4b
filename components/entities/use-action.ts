'use client';

import { useRef } from 'react';
import { showToast } from '@/components/ui/toast';
import type { Change } from '@/lib/domain/data';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { CommitOptions } from '@/lib/store/contract';
import { useStore } from '@/lib/store/store';
import { outcomeText } from './outcome-text';

interface Saying<Input> {
  /** What the toast tells once it is on the disk; nothing when the screen itself shows it. */
  readonly said?: string | ((input: Input) => string);
  /** Offers `Deshacer` in the toast. */
  readonly undoable?: boolean;
  /** Answers a refusal in its own way, and says so with `true`; else the toast tells it. */
  readonly onRefused?: (refusal: Refused) => boolean;
}

/**
 * A change that a tap makes at once: it tells what became of it, offers to take it back,
 * and ignores a second tap while the first is on its way. Answers whether it was done.
 */
export const useAction = <Input>(change: Change<Input>, { said, undoable = false, onRefused }: Saying<Input> = {}) => {
  const store = useStore();
  const busy = useRef(false);

  const undo = async (seq: number) => {
    const outcome = await store.undo(seq);
    if ('done' in outcome) showToast({ text: 'Deshecho' });
    else showToast({ text: await outcomeText(outcome), tone: 'danger' });
  };

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
    const { seq } = outcome;
    const text = typeof said === 'function' ? said(input) : said;
    if (text) showToast({ text, tone: 'success', ...(undoable && seq !== null ? { undo: () => void undo(seq) } : {}) });
    return true;
  };
};
