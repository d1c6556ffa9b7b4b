'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { isAddressOf } from '@/components/history/way-back';

const NONE: ReadonlySet<string> = new Set();

/** The selection in the current history entry: Back from a record and a reload find it again. */
const chosenHere = (): ReadonlySet<string> => new Set(window.history.state?.chosen);

/** The selected rows. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Selects or deselects a row; with a range, all rows from the one touched before. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Selects these too. */
  readonly add: (ids: readonly string[]) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

/** The selection among the shown rows, by id. A row hidden by filters is never selected, so that no act affects unseen rows. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [chosen, setChosen] = useState(chosenHere);
  const path = usePathname();
  useEffect(
    () =>
      whenSettled(() => {
        const { state } = window.history;
        if (isAddressOf(path) && (state?.chosen || chosen.size > 0))
          window.history.replaceState({ ...state, chosen: [...chosen] }, '');
      }),
    [path, chosen],
  );
  const anchor = useRef<string>(undefined);
  const ids = useMemo(() => (chosen.size === 0 ? NONE : new Set(shown.filter((id) => chosen.has(id)))), [chosen, shown]);
  const rangeTo = (id: string) => {
    const from = shown.indexOf(anchor.current ?? id);
    const to = shown.indexOf(id);
    return from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  // An update function, because several taps may come before the next render.
  const change = (next: (now: ReadonlySet<string>) => Iterable<string>) =>
    setChosen((now) => new Set(next(new Set(shown.filter((id) => now.has(id))))));
  return {
    ids,
    toggle: (id, isRange) => {
      const touched = new Set(isRange ? rangeTo(id) : [id]);
      anchor.current = id;
      change((now) => (now.has(id) ? [...now].filter((one) => !touched.has(one)) : [...now, ...touched]));
    },
    add: (more) => {
      anchor.current = more.at(-1);
      change((now) => [...now, ...more]);
    },
    all: () => setChosen(new Set(shown)),
    clear: () => setChosen(NONE),
  };
};
