'use client';

import { type RefObject, useEffect } from 'react';

let firstScreen = true;

/** Who arrives at a screen by a link hears its title; who opens the site starts at its beginning. */
export const useArrivalFocus = (title: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    if (!firstScreen && !title.current?.closest('[aria-hidden=true]')) title.current?.focus({ preventScroll: true });
    firstScreen = false;
  }, [title]);
};
