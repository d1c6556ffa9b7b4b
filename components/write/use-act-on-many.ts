'use client';

import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast/toast';
import type { ById, ChangeOfMany, LeftOutItem } from '@/lib/domain/change-of-many';
import { sameValue } from '@/lib/kernel/same-value';
import type { CommitOptions, Outcome } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';
import { useSuccessToast } from './use-success-toast';

const NOTHING_CHANGED = 'Ya estaba así: nada cambió.';

/**
 * One act on many records, committed and undone as one. `leftOut` has the records that the rules exclude; the others are changed.
 * `savedText` is the toast for the number of changed records. A form calls `run` with its options, and gets the store's outcome.
 */
export const useActOnMany = () => {
  const store = useStore();
  const toastSuccess = useSuccessToast();
  const [leftOut, setLeftOut] = useState<readonly LeftOutItem<ById>[]>([]);
  const run = async <Item extends ById>(
    change: ChangeOfMany<Item>,
    items: readonly Item[],
    savedText: (count: number) => string,
    options: CommitOptions,
  ): Promise<Outcome> => {
    let out: readonly LeftOutItem<Item>[] = [];
    let unchanged = 0;
    // The store may run the change again on newer data; the last run counts.
    const recording: typeof change = Object.assign(
      (...[data, asked, env]: Parameters<typeof change>) => {
        ({ leftOut: out, unchanged } = change.among(data, asked, env));
        return change(data, asked, env);
      },
      { label: change.label, among: change.among },
    );
    const outcome = await store.commit(recording, items, options);
    setLeftOut(out);
    const count = items.length - out.length - unchanged;
    if ('done' in outcome)
      toastSuccess({ savedText: outcome.seq === null ? NOTHING_CHANGED : savedText(count), undoable: true }, outcome);
    return outcome;
  };
  const doing = useRef<readonly unknown[]>(undefined);
  /** Runs it for a button, and shows a refusal of the whole act in a toast. It ignores a second tap until the first is done. */
  const act = async <Item extends ById>(
    change: ChangeOfMany<Item>,
    items: readonly Item[],
    savedText: (count: number) => string,
  ) => {
    const mine = [change, items];
    if (sameValue(doing.current, mine)) return false;
    doing.current = mine;
    const outcome = await run(change, items, savedText, {}).finally(() => {
      if (doing.current === mine) doing.current = undefined;
    });
    if ('done' in outcome) return true;
    showToast({ text: await outcomeText(outcome), tone: 'danger' });
    return false;
  };
  return { run, act, leftOut, forget: () => setLeftOut([]) };
};
