'use client';

import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useRef } from 'react';

let firstPath: string | undefined;
let moved = false;

/**
 * After a link the focus is on the screen's title; a site that is opened starts at its beginning.
 * A tab keeps the focus that led to it; where the link has gone with the tab before, the title takes it.
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
