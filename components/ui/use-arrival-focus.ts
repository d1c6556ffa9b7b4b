'use client';

import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useRef } from 'react';

let firstPath: string | undefined;
let moved = false;

/**
 * Moves the focus to the screen's title after a link. When the site is opened, the focus starts at the beginning of the page.
 * A tab's link keeps its focus; if the link disappears with the previous tab, the title gets it.
 */
export const useArrivalFocus = (title: RefObject<HTMLElement | null>) => {
  const path = usePathname();
  const here = useRef(false);
  useEffect(() => {
    firstPath ??= path;
    moved ||= path !== firstPath;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (moved && (isLost || !here.current)) title.current?.focus({ preventScroll: true });
    here.current = true;
  }, [title, path]);
};
