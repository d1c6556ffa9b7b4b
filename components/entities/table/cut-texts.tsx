'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface CutTextsProps {
  readonly table: RefObject<HTMLTableElement | null>;
}

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/**
 * Shows the truncated texts of the focused row below it, as `title` does under a mouse (WCAG 1.4.13: Esc hides it). Screen
 * readers read the cells in full, so it is hidden from them.
 */
export const CutTexts = ({ table }: CutTextsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  const [texts, setTexts] = useState<readonly string[]>([]);
  const isOpen = () => box.current?.matches(':popover-open') ?? false;
  const hide = useEffectEvent(() => isOpen() && box.current?.hidePopover());
  const place = useEffectEvent(() => {
    if (!row.current || !box.current) return;
    const { bottom, left } = row.current.getBoundingClientRect();
    box.current.style.setProperty('translate', `${left + 8}px ${bottom + 2}px`);
  });
  const show = useEffectEvent(() => {
    hide();
    if (!row.current || !box.current?.showPopover) return;
    const cut = [...row.current.cells].filter((cell) => isCut(cell) || [...cell.children].some(isCut));
    if (cut.length === 0) return;
    setTexts(cut.map((cell) => cell.title || cell.textContent));
    place();
    box.current.showPopover();
  });
  const follow = useEffectEvent(() => isOpen() && show());
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    row.current = target instanceof Element && target.matches(':focus-visible') ? target.closest('tr') : null;
    show();
  });
  // An edit may move its row to another position.
  useEffect(() => place());
  useEffect(() => {
    const [body] = table.current?.tBodies ?? [];
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    body?.addEventListener('focusin', onFocus);
    body?.addEventListener('focusout', hide);
    body?.addEventListener('keydown', onKey);
    // A row focused by keys may still scroll into view.
    addEventListener('scroll', place, { capture: true, passive: true });
    // A record that opens beside the list makes the rows narrower and moves them.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => follow());
    if (body) sizes?.observe(body);
    return () => {
      sizes?.disconnect();
      body?.removeEventListener('focusin', onFocus);
      body?.removeEventListener('focusout', hide);
      body?.removeEventListener('keydown', onKey);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [table]);
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden
      data-no-print
      className="pointer-events-none inset-auto top-0 left-0 m-0 max-w-120 rounded-control border border-border bg-surface px-3 py-1.5 text-sm text-text shadow-lg"
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
};
