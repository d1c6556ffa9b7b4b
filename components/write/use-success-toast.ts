'use client';

import { showToast } from '@/components/ui/toast/toast';
import type { Done } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';

export interface SuccessToast {
  /** The toast's text once the change is on the disk; absent if the screen itself shows the change. */
  readonly savedText?: string;
  /** Offers `Deshacer` in the toast. */
  readonly undoable?: boolean;
  /** Toasts of one kind are merged into one, even if their texts differ. */
  readonly kind?: string;
  /** The text of a merged toast. */
  readonly many?: (count: number) => string;
}

const MOST_NAMED = 3;

/** The text after an undo. After an undo of many it names the records left unchanged, because they changed since. */
const undoneText = (left: readonly string[] = []) => {
  if (left.length === 0) return 'Deshecho';
  const named = left.slice(0, MOST_NAMED).map((name) => `«${name}»`);
  const more = left.length - named.length;
  return `Deshecho, menos lo que cambió después: ${named.join(', ')}${more > 0 ? ` y ${more} más` : ''}`;
};

/** Reverts a log entry and shows the outcome in a toast. */
export const useUndo = () => {
  const store = useStore();
  return async (seq: number) => {
    const outcome = await store.undo(seq);
    if ('done' in outcome) showToast({ text: undoneText(outcome.left) });
    else showToast({ text: await outcomeText(outcome), tone: 'danger' });
  };
};

/** Shows the toast of a saved change, with undo. For a limited resource of a team it mentions the missing confirmation. */
export const useSuccessToast = () => {
  const undo = useUndo();
  return ({ savedText, undoable = false, kind, many }: SuccessToast, { seq, isPending }: Done) => {
    if (isPending) showToast({ text: 'Guardado aquí, por enviar. Si otro se adelantó, saldrá en «Por revisar».' });
    if (!savedText) return;
    showToast({ text: savedText, tone: 'success', kind, many, ...(undoable && seq !== null ? { undo: () => undo(seq) } : {}) });
  };
};
