'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { travelBack, whenSettled } from './layers';
import { isAddressOf } from './way-back';

const CHANGED = 'query-changed';

/** The names that an address may say: a `step` opens a dialog, a `filter` filters. The application adds its own. */
export interface QueryNames {
  readonly buscar: 'filter';
}
export type QueryName = keyof QueryNames;
type StepName = { [Name in QueryName]: QueryNames[Name] extends 'step' ? Name : never }[QueryName];

/** No query says this. */
const CLOSED = '\u0000';

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(CHANGED, listener);
  };
};

/** Reads what the address says under a name, else `initial`. Once Back leads to another page, it answers what this one said `last`. */
export const useRead = (name: QueryName, initial: string) => {
  const path = usePathname();
  const last = useRef<string>(undefined);
  const read = () => (isAddressOf(path) ? undefined : last.current) ?? new URLSearchParams(location.search).get(name) ?? initial;
  return { read, last };
};

/** What the address says under a name; `initial` where it says nothing, and in the exported page. */
const useQuery = (name: QueryName, initial: string) => {
  const { read, last } = useRead(name, initial);
  const value = useSyncExternalStore(subscribe, read, () => initial);
  const [, redraw] = useState({});
  // Next writes the address after it has rendered the page: the query is read again before the paint.
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

/** The same for a choice among known values; garbage in the query is the first choice. */
export const useQueryChoice = <Value extends string>(name: QueryName, values: readonly [Value, ...Value[]]) => {
  const [raw, set] = useQueryState(name, values[0]);
  const known = values.find((value) => value === raw) ?? values[0];
  return [known, set as (next: Value) => void] as const;
};

/**
 * A full-screen dialog whose open state is in the query: opening it is one step of Back, a reload keeps it, a link can lead into it.
 * `value` is `null` while it is closed.
 */
export const useQueryStep = (name: StepName) => {
  const value = useQuery(name, CLOSED);
  const open = useCallback(
    (next: string) =>
      whenSettled(() => {
        const url = withQuery(name, next);
        // Another one in the place of the first: Back still leaves them all.
        if (isSaid(name)) history.replaceState(history.state, '', url);
        else history.pushState({ ...history.state, queryStep: name }, '', url);
        changed();
      }),
    [name],
  );
  const close = useCallback(
    () =>
      whenSettled(() => {
        // A second tap on its X before the first had arrived must not lead one step further.
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
