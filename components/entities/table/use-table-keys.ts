'use client';

import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFocusLost } from '@/components/ui/focus-place';
import type { Selection } from './use-selection';

/** Whether the row is the one that Tab stops at. Arrows lead to the others. */
export const RowStop = createContext(true);

/** The `tabIndex` of the controls in a row. */
export const useRowStop = () => (useContext(RowStop) ? 0 : -1);

const controlsOf = (row: Element | null) => [...(row?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
const idOf = (row: Element | null) => row?.querySelector<HTMLElement>('[data-row-id]')?.dataset.rowId;

/** The row above or below, without the spacer of undrawn rows. */
const neighbour = (row: Element, step: 1 | -1) => {
  let next: Element | null = row;
  do next = step > 0 ? next.nextElementSibling : next.previousElementSibling;
  while (next?.hasAttribute('aria-hidden'));
  return next;
};

/** Keys typed in a cell's field belong to the field. */
const isWriting = (target: Element) => target.matches('input:not([type="checkbox"]), select, textarea');

/** Acts on a key in a row; answers `false` for other keys. */
const act = (event: KeyboardEvent, target: Element, row: Element, selection: Selection) => {
  const at = (controlsOf(row) as readonly Element[]).indexOf(target);
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a') return false;
    selection.all();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = neighbour(row, event.key === 'ArrowDown' ? 1 : -1);
    if (event.shiftKey) selection.add([row, next].flatMap((one) => idOf(one) ?? []));
    controlsOf(next)[Math.max(0, at)]?.focus();
  } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    controlsOf(row)[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  } else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
  else if (event.key === 'Enter' && selection.ids.size > 0 && target.matches('[data-row-box]'))
    row.closest('table')?.querySelector<HTMLElement>('tfoot [role="toolbar"] button')?.focus();
  else return false;
  return true;
};

/**
 * The keys of a table. Arrows move between rows and along a row. With Shift they also select; Ctrl A selects all, Esc none. Enter
 * on a check box leads to the acts on the selection; without a selection it opens the row (`Keyboard`). Arrow down in the search
 * box leads to the first row. Tab stops at one row (`stop`), the last focused one.
 */
export const useTableKeys = (table: RefObject<HTMLTableElement | null>, ids: readonly string[], selection: Selection) => {
  const [last, setLast] = useState<string>();
  const shift = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    shift.current = event.shiftKey;
    const { target } = event;
    const row = target instanceof Element && !event.altKey && !isWriting(target) ? target.closest('tr') : null;
    if (!(row && target instanceof Element) || !act(event, target, row, selection)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Element) setLast(idOf(target.closest('tr')));
  });
  useEffect(() => {
    const [body] = table.current?.tBodies ?? [];
    const onPointer = (event: MouseEvent) => {
      shift.current = event.shiftKey;
      // Otherwise the browser selects the text between the two clicks.
      if (event.shiftKey) event.preventDefault();
    };
    const onSearch = (event: KeyboardEvent) => {
      const isSearch = event.target instanceof Element && event.target.matches('main input[type="search"]');
      const [first] = controlsOf(body ?? null);
      if (event.key !== 'ArrowDown' || !isSearch || event.defaultPrevented || !first) return;
      event.preventDefault();
      first.focus();
    };
    body?.addEventListener('keydown', onKey);
    body?.addEventListener('mousedown', onPointer);
    body?.addEventListener('focusin', onFocus);
    // In the capture phase, before the page's keys, which would focus the row's link instead.
    document.addEventListener('keydown', onSearch, true);
    return () => {
      body?.removeEventListener('keydown', onKey);
      body?.removeEventListener('mousedown', onPointer);
      body?.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onSearch, true);
    };
  }, [table]);
  const stop = last !== undefined && ids.includes(last) ? last : ids[0];

  // An act may remove the selected rows and the buttons of the acts. Then the focus returns to a row.
  const count = selection.ids.size;
  const was = useRef(count);
  useEffect(() => {
    if (was.current > 0 && count === 0 && isFocusLost())
      table.current?.tBodies[0]?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    was.current = count;
  }, [table, count]);
  return { stop, isRange: () => shift.current };
};
