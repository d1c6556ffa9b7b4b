'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Whether a table is wider than its box, as both stand now. */
export const useTooWide = (table: RefObject<HTMLTableElement | null>) => {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!(table.current && box) || typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(() => {
      // Not `clientWidth`: what scrolls may lose a scroll bar's width, and would never come to rest.
      if (table.current) setTooWide(table.current.offsetWidth > box.offsetWidth);
    });
    sizes.observe(box);
    sizes.observe(table.current);
    return () => sizes.disconnect();
  }, [table]);
  return isTooWide;
};
