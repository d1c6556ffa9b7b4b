'use client';

import { useState } from 'react';
import { useNavigate } from '@/components/history/use-navigate';
import type { Change } from '@/lib/domain/data';
import type { Reference } from '@/lib/domain/refusal';
import type { Path } from '@/lib/routes';
import { useAct } from './use-act';
import type { SuccessToast } from './use-success-toast';

/** How records of one kind are deleted. */
export interface Deletion<Input> extends Pick<SuccessToast, 'kind' | 'many'> {
  readonly change: Change<Input>;
  /** Asked before, in the specification's words where it has some. */
  readonly question: string;
  /** What the toast tells, beside `Deshacer`. */
  readonly said: string | ((input: Input) => string);
  /** The list that it leads back to; left out where the record stands in its list. */
  readonly list?: Path;
  /** Where a refusal leads, so that it can be archived instead. */
  readonly settings?: Path;
  /** The screen itself lists what refers to the record (`InUseSheet`); else the toast tells it. */
  readonly listsReferences?: boolean;
}

/**
 * Asks once, deletes a record and offers to take that back. One that others refer to stays (invariant I1), and `references` names them.
 * `ask` and `run` (which asks nothing) answer whether it was deleted.
 */
export const useDelete = <Input>({ change, question, list, settings, listsReferences, ...toast }: Deletion<Input>) => {
  const { replace, returnTo } = useNavigate();
  const [references, setReferences] = useState<readonly Reference[] | null>(null);
  const remove = useAct(change, {
    ...toast,
    undoable: true,
    onRefused: (refusal) => {
      if (!listsReferences || refusal.refused !== 'still-referred-to') return false;
      setReferences(refusal.figures.references);
      return true;
    },
  });
  const run = async (input: Input) => {
    const isDeleted = await remove(input);
    if (isDeleted && list) returnTo(list);
    if (!isDeleted && settings) replace(settings);
    return isDeleted;
  };
  const ask = async (input: Input) => window.confirm(question) && (await run(input));
  return { ask, run, references, close: () => setReferences(null) };
};
