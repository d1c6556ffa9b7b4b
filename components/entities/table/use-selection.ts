'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { isAddressOf } from '@/components/history/way-back';

const NONE: ReadonlySet<string> = new Set();

/** The selection in the current history entry: Back from a record and a reload find it again. */
const chosenHere = (): ReadonlySet<string> => new Set(window.history.state?.chosen);

/** The least time between two writes of the history: browsers refuse too frequent ones, as while a key is held. */
const PAUSE_MS = 500;

/** Keeps the selection in the current history entry, at the latest when a click leaves the page. */
const useKept = (chosen: ReadonlySet<string>) => {
  const path = usePathname();
  const written = useRef({ chosen, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const write = () => {
      if (written.current.chosen === chosen || !isAddressOf(path)) return;
      written.current = { chosen, at: performance.now() };
      window.history.replaceState({ ...window.history.state, chosen: [...chosen] }, '');
    };
    const keep = () => whenSettled(write);
    const timer = setTimeout(keep, written.current.at + PAUSE_MS - performance.now());
    document.addEventListener('click', keep, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', keep, { capture: true });
    };
  }, [path, chosen]);
};

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
  useKept(chosen);
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
