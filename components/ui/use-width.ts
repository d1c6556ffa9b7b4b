'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';

/** The width class of a screen: phone (below 768 px), tablet, or desk (from 1,024 px). */
export type Width = 'phone' | 'tablet' | 'desk';

// In `rem`, like the styles (`md:` and `lg:`): a person with larger text gets the narrower layout.
const TABLET = '(min-width: 48rem)';
const DESK = '(min-width: 64rem)';

const isMet = (query: string) => window.matchMedia(query).matches;

/** Whether the window is wide and the person has a mouse. Then no keyboard on the screen covers half of it. */
export const isWideWithMouse = () => isMet(`${TABLET} and (pointer: fine)`);

let onScreen: Width = 'phone';

/** The window's width class. While printing, that of the screen: paper is narrower, but must show the same layout. */
const roomOf = (): Width => {
  if (!isMet('print')) onScreen = isMet(DESK) ? 'desk' : isMet(TABLET) ? 'tablet' : 'phone';
  return onScreen;
};

const subscribe = (changed: () => void) => {
  const queries = [TABLET, DESK].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};

/** The width class of a narrow part in a wide window, e.g. of a list beside a record. */
export const PlaceWidth = createContext<Width | undefined>(undefined);

/** The width class of this part of the page; `phone` in the exported page and during hydration. */
export const useWidth = (): Width => {
  const place = useContext(PlaceWidth);
  const page = useSyncExternalStore<Width>(subscribe, roomOf, () => 'phone');
  return place ?? page;
};
