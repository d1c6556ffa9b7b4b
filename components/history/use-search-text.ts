'use client';

import { useDeferredValue, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { isOwnTravel, whenSettled } from './layers';
import { type QueryName, useRead } from './use-query-state';

/** A key that follows sooner belongs to the same word; browsers refuse an address that is written too often. */
const PAUSE_MS = 300;
const NAME = 'buscar' satisfies QueryName;

/** What was typed on a page and is not in its address yet. */
let typing: { readonly path: string; readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;
let listeners: readonly (() => void)[] = [];

const forgetTyping = () => {
  clearTimeout(typing?.timer);
  typing = undefined;
};

const write = () => {
  if (typing?.path === location.pathname) {
    const url = new URL(location.href);
    if (typing.text === '') url.searchParams.delete(NAME);
    else url.searchParams.set(NAME, typing.text);
    history.replaceState(history.state, '', url);
  }
  forgetTyping();
};

/** Writes what was typed into the address, before anything leads away from it. */
const writeTyping = () => whenSettled(write);

const writeOnEnter = ({ key }: KeyboardEvent) => {
  if (key === 'Enter') writeTyping();
};

const tell = () => {
  for (const listener of listeners) listener();
};

/** The person has left the entry that it belonged to. What was typed while a dialog's entry went belongs to the page. */
const follow = () => {
  if (!isOwnTravel()) forgetTyping();
  tell();
};

const ENDS = ['click', 'focusout', 'visibilitychange'];

let following = new AbortController();

const subscribe = (listener: () => void) => {
  if (listeners.length === 0) {
    following = new AbortController();
    const { signal } = following;
    const early = { capture: true, signal };
    for (const end of ENDS) document.addEventListener(end, writeTyping, early);
    document.addEventListener('keydown', writeOnEnter, early);
    addEventListener('pagehide', writeTyping, { signal });
    addEventListener('popstate', follow, { signal });
  }
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((other) => other !== listener);
    if (listeners.length === 0) following.abort();
  };
};

const type = (text: string) => {
  forgetTyping();
  typing = { path: location.pathname, text, timer: setTimeout(writeTyping, PAUSE_MS) };
  tell();
};

/** What stands in a search box, and what is searched for: the same, unless the screen is still busy with what was typed before. */
export interface SearchText {
  readonly typed: string;
  readonly wanted: string;
  readonly type: (next: string) => void;
}

/** A search that lives in the query, so that Back, a reload and a shared link keep it; it is written there when typing pauses. */
export const useSearchText = (): SearchText => {
  const { read, last } = useRead(NAME, '');
  const typed = useSyncExternalStore(
    subscribe,
    () => typing?.text ?? read(),
    () => '',
  );
  useLayoutEffect(() => {
    last.current = typed;
  });
  const wanted = useDeferredValue(typed);
  useEffect(() => writeTyping, []);
  return { typed, wanted, type };
};
