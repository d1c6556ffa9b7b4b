'use client';

import { useCallback, useSyncExternalStore } from 'react';

const CHANGED = 'telecampo:query';

const subscribe = (changed: () => void) => {
  addEventListener('popstate', changed);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(CHANGED, changed);
  };
};

/**
 * A search or a filter that lives in the URL's query, so that Back, a reload and a shared link keep it.
 * It takes the place of the current history entry; the empty value leaves the query clean.
 */
export const useQueryState = (name: string, initial = '') => {
  const value = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name) ?? initial,
    () => initial,
  );
  const set = useCallback(
    (next: string) => {
      const url = new URL(location.href);
      if (next === initial) url.searchParams.delete(name);
      else url.searchParams.set(name, next);
      history.replaceState(history.state, '', url);
      dispatchEvent(new Event(CHANGED));
    },
    [name, initial],
  );
  return [value, set] as const;
};

/** The same for a choice among known values; garbage in the query is the first choice. */
export const useQueryChoice = <Value extends string>(name: string, values: readonly [Value, ...Value[]]) => {
  const [raw, set] = useQueryState(name, values[0]);
  const known = values.find((value) => value === raw) ?? values[0];
  return [known, set as (next: Value) => void] as const;
};
