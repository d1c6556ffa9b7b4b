'use client';

import { showToast } from '@/components/ui/toast/toast';
import type { Done } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';

export interface SuccessToast {
  /** What the toast tells once it is on the disk; nothing when the screen itself shows it. */
  readonly said?: string;
  /** Offers `Deshacer` in the toast. */
  readonly undoable?: boolean;
  /** Toasts of one kind, whatever each says, stand as one. */
  readonly kind?: string;
  /** What it tells of several. */
  readonly many?: (count: number) => string;
}

const MOST_NAMED = 3;

/** What an undo tells: of an act on many also what it left, because somebody has changed that since. */
const undoneText = (left: readonly string[] = []) => {
  if (left.length === 0) return 'Deshecho';
  const named = left.slice(0, MOST_NAMED).map((name) => `«${name}»`);
  const more = left.length - named.length;
  return `Deshecho, menos lo que cambió después: ${named.join(', ')}${more > 0 ? ` y ${more} más` : ''}`;
};

/** Takes an entry of the log back and tells what became of that. */
export const useUndo = () => {
  const store = useStore();
  return async (seq: number) => {
    const outcome = await store.undo(seq);
    if ('done' in outcome) showToast({ text: undoneText(outcome.left) });
    else showToast({ text: await outcomeText(outcome), tone: 'danger' });
  };
};

/** Tells that a change is on the disk, and offers to take it back; of something scarce in a team, that the others' word is not here yet. */
export const useSuccessToast = () => {
  const undo = useUndo();
  return ({ said, undoable = false, kind, many }: SuccessToast, { seq, isPending }: Done) => {
    if (isPending) showToast({ text: 'Guardado aquí, por enviar. Si otro se adelantó, saldrá en «Por revisar».' });
    if (!said) return;
    showToast({ text: said, tone: 'success', kind, many, ...(undoable && seq !== null ? { undo: () => undo(seq) } : {}) });
  };
};
