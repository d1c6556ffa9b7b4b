'use client';

import { useCallback, useDeferredValue, useEffect, useSyncExternalStore } from 'react';

const CHANGED = 'query-changed';
/** No query says this. */
const CLOSED = '\u0000';

/** A key that follows sooner belongs to the same word; browsers refuse an address that is written too often. */
const PAUSE_MS = 300;

interface Typing {
  readonly path: string;
  readonly values: ReadonlyMap<string, string>;
  readonly timer: ReturnType<typeof setTimeout>;
}
/** What was typed and is not in the address yet. */
let typing: Typing | undefined;

const changed = () => dispatchEvent(new Event(CHANGED));

const forgetTyping = () => {
  clearTimeout(typing?.timer);
  typing = undefined;
};

const write = ({ searchParams }: URL, name: string, value: string | null) => {
  if (value === null) searchParams.delete(name);
  else searchParams.set(name, value);
};

/** The address with what is typed in it, and with one more value. */
const withQuery = (name?: string, value: string | null = null) => {
  const url = new URL(location.href);
  const values = typing?.path === location.pathname ? typing.values : [];
  forgetTyping();
  for (const [typed, text] of values) write(url, typed, text || null);
  if (name !== undefined) write(url, name, value);
  return url;
};

/** Writes what was typed into the address, before anything leads away from it. */
const writeTyping = () => {
  if (typing?.path === location.pathname) history.replaceState(history.state, '', withQuery());
  else forgetTyping();
};

const ENDS_OF_TYPING = ['click', 'focusout', 'visibilitychange'] as const;

let following = false;
const followTyping = () => {
  if (following) return;
  following = true;
  for (const end of ENDS_OF_TYPING) document.addEventListener(end, writeTyping, { capture: true });
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && writeTyping(), { capture: true });
  addEventListener('pagehide', writeTyping);
  // The entry that it belonged to has been left.
  addEventListener('popstate', forgetTyping, { capture: true });
};

const subscribe = (listener: () => void) => {
  followTyping();
  addEventListener('popstate', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(CHANGED, listener);
  };
};

const useQuery = (name: string, initial: string) =>
  useSyncExternalStore(
    subscribe,
    () => typing?.values.get(name) ?? new URLSearchParams(location.search).get(name) ?? initial,
    () => initial,
  );

/**
 * A search or a filter that lives in the URL's query, so that Back, a reload and a shared link keep it.
 * It takes the place of the current history entry; the empty value leaves the query clean.
 */
export const useQueryState = (name: string, initial = '') => {
  const value = useQuery(name, initial);
  const set = useCallback(
    (next: string) => {
      history.replaceState(history.state, '', withQuery(name, next === initial ? null : next));
      changed();
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

/** What stands in a search box, and what is searched for: the same, unless the screen is still busy with what was typed before. */
export interface SearchText {
  readonly typed: string;
  readonly wanted: string;
  readonly type: (next: string) => void;
}

/** A search that lives in the query as a filter does, written there when typing pauses. */
export const useSearchText = (name = 'buscar'): SearchText => {
  const typed = useQuery(name, '');
  const wanted = useDeferredValue(typed);
  useEffect(() => writeTyping, []);
  const type = useCallback(
    (next: string) => {
      const values = new Map(typing?.values).set(name, next);
      forgetTyping();
      typing = { path: location.pathname, values, timer: setTimeout(writeTyping, PAUSE_MS) };
      changed();
    },
    [name],
  );
  return { typed, wanted, type };
};

/**
 * A full-screen dialog whose open state is in the query: opening it is one step of Back, a reload keeps it, a link can lead into it.
 * `value` is `null` while it is closed.
 */
export const useQueryStep = (name: string) => {
  const value = useQuery(name, CLOSED);
  const open = useCallback(
    (next: string) => {
      history.pushState({ ...history.state, queryStep: name }, '', withQuery(name, next));
      changed();
    },
    [name],
  );
  const close = useCallback(() => {
    if (history.state?.queryStep === name) {
      history.back();
      return;
    }
    history.replaceState(history.state, '', withQuery(name, null));
    changed();
  }, [name]);
  return { value: value === CLOSED ? null : value, open, close };
};
