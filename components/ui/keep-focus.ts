import { leadsToOtherPage } from '@/components/history/layers';
import { type FocusPlace, focusPlace, focusTargetOfRow, giveFocus, isFocusLost, placeOf, rowAt } from './focus-place';

/** Focus in a toast is not remembered, because a toast is short-lived. */
const isInToast = (element: Element | null) => Boolean(element?.closest('[data-toasts]'));

/** Moves the focus from a removed element to its successor, e.g. after a row was decided or deleted. */
const keepFocus = () => {
  let last: FocusPlace | undefined;
  /** Whether the focus moved from the page into a toast. */
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isInPlace = () => !last || (last.element.isConnected && !isAway);
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    isAway = isInToast(target);
    if (!isAway) last = placeOf(target);
  };
  // Safari gives a tapped button no focus.
  const onTap = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('a[href], button') : null;
    if (control && !isInToast(control)) last = placeOf(control);
  };
  const restore = () => {
    const place = last;
    if (!place || isInPlace() || isInToast(document.activeElement)) return;
    last = undefined;
    isAway = false;
    if (isFocusLost()) focusPlace(place);
    // A shortcut pressed a button in the row with the focus: that row may be removed next.
    else if (document.activeElement) last = placeOf(document.activeElement);
  };
  const removals = new MutationObserver(() => {
    if (isInPlace()) return;
    // The code that removed the element may set the focus itself, so it goes first.
    clearTimeout(timer);
    timer = setTimeout(restore);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('click', onTap, { capture: true });
  removals.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    removals.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('click', onTap, { capture: true });
  };
};

/** The link by which a page was left. */
interface Left {
  readonly href: string;
  readonly list: string | null;
  readonly index: number;
}

/** The input after which rows that appear later get no focus: the person has gone on. */
const GOES_ON = ['keydown', 'pointerdown', 'wheel'] as const;

/** The link of the row by which the page was left; if it is gone, the row now at its index. */
const rowOfReturn = (from: Left) => {
  const link = [...document.querySelectorAll('main a[href]')].find((one) => one.getAttribute('href') === from.href);
  if (link || from.list === null) return link;
  const list = [...document.querySelectorAll('main ul[aria-label]')].find((one) => one.getAttribute('aria-label') === from.list);
  const row = list && rowAt(list, from.index);
  return row && focusTargetOfRow(row);
};

/** After Back, moves the focus to the row by which the page was left. */
const returnToRows = () => {
  const left = new Map<string, Left>();
  let from: Left | undefined;
  /** The element with the focus when Back was pressed. It keeps it until the other page is drawn. */
  let before: Element | null = null;

  const look = () => {
    const { activeElement } = document;
    if (!from || isFocusLost() || (activeElement === before && activeElement?.localName !== 'h1')) return;
    // The title has the focus after every arrival. If another element has it, the person has gone on.
    const row = activeElement?.localName === 'h1' ? rowOfReturn(from) : null;
    if (row === undefined) return;
    rest();
    giveFocus(row, { preventScroll: true });
  };
  const rows = new MutationObserver(look);
  const rest = () => {
    from = undefined;
    before = null;
    rows.disconnect();
  };

  const onLink = ({ target }: MouseEvent) => {
    rest();
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const href = link?.getAttribute('href');
    if (!link || !href) return;
    const { list, index } = placeOf(link);
    left.set(location.pathname, { href, list: list?.getAttribute('aria-label') ?? null, index });
  };
  const onTravel = () => {
    rest();
    from = leadsToOtherPage() ? left.get(location.pathname) : undefined;
    if (!from) return;
    before = document.activeElement;
    rows.observe(document.body, { childList: true, subtree: true });
    // The router may have drawn the page before this event.
    setTimeout(look);
  };
  document.addEventListener('focusin', look);
  document.addEventListener('click', onLink, { capture: true });
  window.addEventListener('popstate', onTravel);
  for (const event of GOES_ON) document.addEventListener(event, rest, { capture: true, passive: true });
  return () => {
    rest();
    for (const event of GOES_ON) document.removeEventListener(event, rest, { capture: true });
    document.removeEventListener('focusin', look);
    document.removeEventListener('click', onLink, { capture: true });
    window.removeEventListener('popstate', onTravel);
  };
};

/** Keeps the focus off the body when elements are removed, and restores it after Back. */
export const followFocus = () => {
  const stops = [keepFocus(), returnToRows()];
  return () => {
    for (const stop of stops) stop();
  };
};
