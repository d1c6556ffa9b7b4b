'use client';

import { usePathname } from 'next/navigation';
import { type RefObject, useEffect } from 'react';

let firstPath: string | undefined;
let moved = false;

/**
 * Who arrives at a screen by a link hears its title; who opens the site starts at its beginning.
 * A tab keeps the focus that led to it; where the link has gone with the tab before, the title takes it.
 */
export const useArrivalFocus = (title: RefObject<HTMLElement | null>) => {
  const path = usePathname();
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (moved && path && isLost) title.current?.focus({ preventScroll: true });
  }, [title, path]);
  useEffect(() => {
    firstPath ??= window.location.pathname;
    moved ||= window.location.pathname !== firstPath;
    if (moved) title.current?.focus({ preventScroll: true });
  }, [title]);
};
