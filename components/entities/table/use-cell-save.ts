'use client';

import { useSuccessToast } from '@/components/write/use-success-toast';
import type { Change } from '@/lib/domain/data';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';

/** Saves an edited cell, with an undo; answers the sentence of a refusal. */
export const useCellSave = () => {
  const store = useStore();
  const toastSuccess = useSuccessToast();
  return async <Input>(change: Change<Input>, input: NoInfer<Input>, savedText: string) => {
    const outcome = await store.commit(change, input);
    if (!('done' in outcome)) return outcomeText(outcome);
    toastSuccess({ savedText, undoable: true }, outcome);
    return undefined;
  };
};
