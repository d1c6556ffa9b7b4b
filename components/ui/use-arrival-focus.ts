'use client';

import { type RefObject, useEffect } from 'react';

let firstPath: string | undefined;
let moved = false;

/** Who arrives at a screen by a link hears its title; who opens the site starts at its beginning. */
export const useArrivalFocus = (title: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    firstPath ??= window.location.pathname;
    moved ||= window.location.pathname !== firstPath;
    if (moved) title.current?.focus({ preventScroll: true });
  }, [title]);
};
