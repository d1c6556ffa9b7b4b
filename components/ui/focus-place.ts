/** Which row of its list it is, those counted that are not drawn. */
const indexOfRow = (row: Element, list: Element) =>
  row instanceof HTMLElement && row.dataset.index ? Number(row.dataset.index) : [...list.children].indexOf(row);

/** The row at this place of a list, or the last one; `undefined` while it is not drawn. */
export const rowAt = (list: Element, index: number) => {
  const last = list.lastElementChild;
  const place = last ? Math.min(index, indexOfRow(last, list)) : -1;
  return [...list.children].find((row) => indexOfRow(row, list) === place);
};

/** Where an element stands or stood: in which row of which list, in which part of the page. */
export interface FocusPlace {
  readonly element: Element;
  readonly row: Element | null;
  readonly list: Element | null;
  readonly index: number;
  readonly region: Element | null;
  readonly main: Element | null;
}

const ROW = 'li, tbody > tr';
/** What has a title of its own: a page's content or a dialog. */
const WHOLE = 'main, [role="dialog"]';

const places = new WeakMap<Element, FocusPlace>();

/** Looks where an element stands, and remembers it for when it is gone. */
export const placeOf = (element: Element): FocusPlace => {
  const row = element.closest(ROW);
  const list = row?.parentElement ?? null;
  const index = row && list ? indexOfRow(row, list) : -1;
  const region = (list ?? element).parentElement?.closest(`section, ${WHOLE}`) ?? null;
  const place = { element, row, list, index, region, main: element.closest(WHOLE) };
  places.set(element, place);
  return place;
};

/** Where an element stands, or stood when it was last used. */
export const placeKnownOf = (element: Element): FocusPlace =>
  element.isConnected ? placeOf(element) : (places.get(element) ?? placeOf(element));

/**
 * The element that takes a row's focus: its record's link in a table, its only link or button, else the row itself. So no action
 * happens by accident.
 */
export const faceOfRow = (row: Element) => {
  const link = row.querySelector('[data-row-id]');
  if (link) return link;
  const [only, ...others] = row.querySelectorAll('a[href], button, input, select, textarea');
  return only && others.length === 0 && only.parentElement === row ? only : row;
};

/** Nothing on the page has the focus. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

export const giveFocus = (target: Element | null | undefined, options?: FocusOptions) => {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus(options);
};

/**
 * Gives the focus to what is there now: the element itself, else its row, else the row that follows. Where none is left, the text
 * in its stead gets it. On a screen that has changed as a whole, the title does; a detail's or a form's stands above its content.
 */
export const focusPlace = ({ element, row, list, index, region, main }: FocusPlace) => {
  if (element.isConnected) return giveFocus(element, { preventScroll: true });
  if (row?.isConnected) return giveFocus(faceOfRow(row), { preventScroll: true });
  const next = list?.isConnected ? rowAt(list, index) : undefined;
  if (next) return giveFocus(faceOfRow(next));
  // The row is out of sight, and who scrolled away from it stays where they are.
  if (list?.isConnected && list.hasChildNodes()) return;
  const around = region?.isConnected ? region : main?.isConnected ? main : undefined;
  const heading = around?.querySelector(around.localName === 'main' ? 'h1' : 'h1, h2');
  if (around) giveFocus(around.querySelector('[data-empty-state]') ?? heading ?? document.querySelector('h1'));
};
