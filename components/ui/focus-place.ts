/** The index of a row in its list; rows that are not drawn count. */
const indexOfRow = (row: Element, list: Element) =>
  row instanceof HTMLElement && row.dataset.index ? Number(row.dataset.index) : [...list.children].indexOf(row);

/** The row at this index of a list, or the last one; `undefined` while it is not drawn. */
export const rowAt = (list: Element, index: number) => {
  const last = list.lastElementChild;
  const place = last ? Math.min(index, indexOfRow(last, list)) : -1;
  return [...list.children].find((row) => indexOfRow(row, list) === place);
};

/** The position of an element, also of a removed one: its row, list and region of the page. */
export interface FocusPlace {
  readonly element: Element;
  readonly row: Element | null;
  readonly list: Element | null;
  readonly index: number;
  readonly region: Element | null;
  readonly main: Element | null;
}

const ROW = 'li, tbody > tr';
/** The elements with a title of their own: a page's content or a dialog. */
const WHOLE = 'main, [role="dialog"]';

const places = new WeakMap<Element, FocusPlace>();

/** Finds the position of an element, and remembers it in case the element is removed. */
export const placeOf = (element: Element): FocusPlace => {
  const row = element.closest(ROW);
  const list = row?.parentElement ?? null;
  const index = row && list ? indexOfRow(row, list) : -1;
  const region = (list ?? element).parentElement?.closest(`section, ${WHOLE}`) ?? null;
  const place = { element, row, list, index, region, main: element.closest(WHOLE) };
  places.set(element, place);
  return place;
};

/** The position of an element; of a removed one, its last known position. */
export const lastKnownPlaceOf = (element: Element): FocusPlace =>
  element.isConnected ? placeOf(element) : (places.get(element) ?? placeOf(element));

/**
 * The element that gets a row's focus: its record's link in a table, its only link or button, else the row itself. A row with
 * several actions focuses none of them, so that none happens by accident.
 */
export const focusTargetOfRow = (row: Element) => {
  const link = row.querySelector('[data-row-id]');
  if (link) return link;
  const [only, ...others] = row.querySelectorAll('a[href], button, input, select, textarea');
  return only && others.length === 0 && only.parentElement === row ? only : row;
};

/** Whether no element has the focus. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

export const giveFocus = (target: Element | null | undefined, options?: FocusOptions) => {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus(options);
};

/**
 * Focuses the element of a position, else its row, else the row now at that index. If the list is empty, the empty state gets the
 * focus, else the title of the region. A detail's or a form's title may be outside its content.
 */
export const focusPlace = ({ element, row, list, index, region, main }: FocusPlace) => {
  if (element.isConnected) return giveFocus(element, { preventScroll: true });
  if (row?.isConnected) return giveFocus(focusTargetOfRow(row), { preventScroll: true });
  const next = list?.isConnected ? rowAt(list, index) : undefined;
  if (next) return giveFocus(focusTargetOfRow(next));
  // The row is not drawn, because the person has scrolled away from it. Focusing it would scroll back.
  if (list?.isConnected && list.hasChildNodes()) return;
  const around = region?.isConnected ? region : main?.isConnected ? main : undefined;
  const heading = around?.querySelector(around.localName === 'main' ? 'h1' : 'h1, h2');
  if (around) giveFocus(around.querySelector('[data-empty-state]') ?? heading ?? document.querySelector('h1'));
};
