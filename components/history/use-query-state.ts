'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { travelBack, whenSettled } from './layers';
import { isAddressOf } from './way-back';

const CHANGED = 'query-changed';

/** The query names of an address: a `step` opens a dialog, a `filter` filters. The application adds its own. */
export interface QueryNames {
  readonly buscar: 'filter';
}
export type QueryName = keyof QueryNames;
type StepName = { [Name in QueryName]: QueryNames[Name] extends 'step' ? Name : never }[QueryName];

/** A value that no query has. */
const CLOSED = '\u0000';

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(CHANGED, listener);
  };
};

/** Reads a value of the query, or `initial`. Once Back has changed the address to another page's, it answers this page's `last` value. */
export const useQueryValue = (name: QueryName, initial: string) => {
  const path = usePathname();
  const last = useRef<string>(undefined);
  const read = () => (isAddressOf(path) ? undefined : last.current) ?? new URLSearchParams(location.search).get(name) ?? initial;
  return { read, last };
};

/** A value of the query; `initial` if it is absent, and in the exported page. */
const useQuery = (name: QueryName, initial: string) => {
  const { read, last } = useQueryValue(name, initial);
  const value = useSyncExternalStore(subscribe, read, () => initial);
  const [, redraw] = useState({});
  // Next changes the address after it has rendered the page, so the query is read again before the paint.
  useLayoutEffect(() => {
    last.current = value;
    if (read() !== value) redraw({});
  });
  return value;
};

const withQuery = (name: QueryName, value: string | null) => {
  const url = new URL(location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url;
};

const isSaid = (name: QueryName) => new URLSearchParams(location.search).has(name);

const changed = () => dispatchEvent(new Event(CHANGED));

/**
 * A search or a filter in the URL's query, so that Back, a reload and a shared link keep it. It replaces the current history
 * entry; the empty value leaves the query clean.
 */
export const useQueryState = (name: QueryName, initial = '') => {
  const value = useQuery(name, initial);
  const set = useCallback(
    (next: string) =>
      whenSettled(() => {
        history.replaceState(history.state, '', withQuery(name, next === initial ? null : next));
        changed();
      }),
    [name, initial],
  );
  return [value, set] as const;
};

/** A choice among known values in the URL's query; an unknown value counts as the first. */
export const useQueryChoice = <Value extends string>(name: QueryName, values: readonly [Value, ...Value[]]) => {
  const [raw, set] = useQueryState(name, values[0]);
  const known = values.find((value) => value === raw) ?? values[0];
  return [known, set as (next: Value) => void] as const;
};

/**
 * A full-screen dialog whose open state is in the query: opening it adds one Back step, a reload keeps it, and a link can open it.
 * `value` is `null` while it is closed.
 */
export const useQueryStep = (name: StepName) => {
  const value = useQuery(name, CLOSED);
  const open = useCallback(
    (next: string) =>
      whenSettled(() => {
        const url = withQuery(name, next);
        // A second dialog replaces the first; one Back step leaves both.
        if (isSaid(name)) history.replaceState(history.state, '', url);
        else history.pushState({ ...history.state, queryStep: name }, '', url);
        changed();
      }),
    [name],
  );
  const close = useCallback(
    () =>
      whenSettled(() => {
        // A second tap on X, before the first step back has finished, must not go back again.
        if (!isSaid(name)) return;
        if (history.state?.queryStep === name) {
          travelBack(1);
          return;
        }
        history.replaceState(history.state, '', withQuery(name, null));
        changed();
      }),
    [name],
  );
  return { value: value === CLOSED ? null : value, open, close };
};
