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
  /** The question before the deletion; in the specification's words if it has any. */
  readonly question: string;
  /** The toast's text, beside `Deshacer`. */
  readonly savedText: string | ((input: Input) => string);
  /** The list to go back to; absent if the record is deleted in its list. */
  readonly list?: Path;
  /** The page to open after a refusal, where the record can be archived instead. */
  readonly settings?: Path;
  /** Whether the screen lists the records that link to it (`InUseSheet`); otherwise the toast names them. */
  readonly listsReferences?: boolean;
}

/**
 * Asks once, deletes a record and offers undo. A record with links to it stays (invariant I1), and `references` names their sources.
 * `ask`, and `run` without the question, answer whether it was deleted.
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
