/** Where an element stands or stood: in which row of which list, in which part of the page. */
export interface Place {
  readonly element: Element;
  readonly row: Element | null;
  readonly list: Element | null;
  readonly index: number;
  readonly region: Element | null;
}

const ROW = 'li, tbody > tr';

const places = new WeakMap<Element, Place>();

/** Looks where an element stands, and remembers it for when it is gone. */
export const placeOf = (element: Element): Place => {
  const row = element.closest(ROW);
  const list = row?.parentElement ?? null;
  const index = row && list ? [...list.children].indexOf(row) : -1;
  const region = (list ?? element).parentElement?.closest('section, main') ?? null;
  const place = { element, row, list, index, region };
  places.set(element, place);
  return place;
};

/** Where an element stands, or stood when it was last used. */
export const placeKnownOf = (element: Element): Place =>
  element.isConnected ? placeOf(element) : (places.get(element) ?? placeOf(element));

/** What stands for a row: the one link or button that it is, else the row itself, so that nothing in it is done by accident. */
export const faceOfRow = (row: Element) => {
  const [only, ...others] = row.querySelectorAll('a[href], button, input, select, textarea');
  return only && others.length === 0 && only.parentElement === row ? only : row;
};

export const giveFocus = (target: Element | null | undefined, options?: FocusOptions) => {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus(options);
};

/**
 * Gives the focus to what is there now: the element itself, else its row, the row that follows, or, where none is left, what the
 * part of the page says instead.
 */
export const focusPlace = ({ element, row, list, index, region }: Place) => {
  if (element.isConnected) return giveFocus(element, { preventScroll: true });
  if (row?.isConnected) return giveFocus(faceOfRow(row), { preventScroll: true });
  const next = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined;
  if (next) return giveFocus(faceOfRow(next));
  if (region?.isConnected) giveFocus(region.querySelector('[data-empty-state]') ?? region.querySelector('h1, h2'));
};
