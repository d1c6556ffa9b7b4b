import { leadsToOtherPage } from '@/components/history/layers';
import { type FocusPlace, faceOfRow, focusPlace, giveFocus, isFocusLost, placeOf, rowAt } from './focus-place';

/** A toast stands for a moment: it is no place to come back to. */
const isInToast = (element: Element | null) => Boolean(element?.closest('[data-toasts]'));

/** Moves the focus to what took the place of a removed element, e.g. of a decided or deleted row. */
const keepFocus = () => {
  let last: FocusPlace | undefined;
  /** The focus went from the page into a toast. */
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stands = () => !last || (last.element.isConnected && !isAway);
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
    if (!place || stands() || isInToast(document.activeElement)) return;
    last = undefined;
    isAway = false;
    if (isFocusLost()) focusPlace(place);
    // A key tapped a button of the row that has the focus: the row may go next.
    else if (document.activeElement) last = placeOf(document.activeElement);
  };
  const removals = new MutationObserver(() => {
    if (stands()) return;
    // Whoever took it away may have a better place for the focus, and says so first.
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

/** What a person does who goes on: rows that come later get no focus. */
const GOES_ON = ['keydown', 'pointerdown', 'wheel'] as const;

/** The row that one comes back to: the one whose link one followed; where it has gone, the one in its place. */
const rowOfReturn = (from: Left) => {
  const link = [...document.querySelectorAll('main a[href]')].find((one) => one.getAttribute('href') === from.href);
  if (link || from.list === null) return link;
  const list = [...document.querySelectorAll('main ul[aria-label]')].find((one) => one.getAttribute('aria-label') === from.list);
  const row = list && rowAt(list, from.index);
  return row && faceOfRow(row);
};

/** Back leads to the row by which a page was left. */
const returnToRows = () => {
  const left = new Map<string, Left>();
  let from: Left | undefined;
  /** What had the focus as Back was tapped; the page that is left has it until the other one is drawn. */
  let before: Element | null = null;

  const look = () => {
    const { activeElement } = document;
    if (!from || isFocusLost() || (activeElement === before && activeElement?.localName !== 'h1')) return;
    // The title has the focus, as at every arrival; who has gone on since is left alone.
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
    // The router may have drawn the page before this was heard.
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

/** The focus never falls to the body, and comes back to where it was. */
export const followFocus = () => {
  const stops = [keepFocus(), returnToRows()];
  return () => {
    for (const stop of stops) stop();
  };
};
