'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';

/** How much room a screen has: a phone's (under 768 px), a tablet's, or a desk's (from 1,024 px). */
export type Width = 'phone' | 'tablet' | 'desk';

// In `rem`, as the styles ask (`md:` and `lg:`): who reads larger letters gets the narrower layout.
const TABLET = '(min-width: 48rem)';
const DESK = '(min-width: 64rem)';

const isMet = (query: string) => window.matchMedia(query).matches;

let onScreen: Width = 'phone';

/** The window's room. While it prints, that of the screen: paper shows what was there, and is narrower. */
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

/** The room of what stands in a narrow part of a wide window, e.g. a list beside a record. */
export const PlaceWidth = createContext<Width | undefined>(undefined);

/** The room there is. In the exported page, and while it hydrates, a phone's. */
export const useWidth = (): Width => {
  const place = useContext(PlaceWidth);
  const page = useSyncExternalStore<Width>(subscribe, roomOf, () => 'phone');
  return place ?? page;
};
