'use client';

import { useDeferredValue, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { isOwnTravel, whenSettled } from './layers';
import { type QueryName, useQueryValue } from './use-query-state';

/** The pause in typing after which the address is written: browsers refuse too frequent changes of it. */
const PAUSE_MS = 300;
const NAME = 'buscar' satisfies QueryName;

/** The text that was typed on a page and is not in its address yet. */
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

/** Writes the typed text into the address, before the person leaves the page. */
const writeTyping = () => whenSettled(write);

const writeOnEnter = ({ key }: KeyboardEvent) => {
  if (key === 'Enter') writeTyping();
};

const notify = () => {
  for (const listener of listeners) listener();
};

/** Drops text that is not written yet when the person leaves its history entry. Our own steps close a dialog, and the page stays. */
const follow = () => {
  if (!isOwnTravel()) forgetTyping();
  notify();
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
  notify();
};

/** The text of a search box, and the text that is searched. The latter lags behind while the screen still renders an earlier one. */
export interface SearchText {
  readonly typed: string;
  readonly wanted: string;
  readonly type: (next: string) => void;
}

/** A search in the URL's query, so that Back, a reload and a shared link keep it. It is written when typing pauses. */
export const useSearchText = (): SearchText => {
  const { read, last } = useQueryValue(NAME, '');
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
