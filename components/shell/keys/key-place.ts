export type KeyHandler = (event: KeyboardEvent) => void;

const WRITING = 'textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';
/** Types of inputs that take no letters. */
const TICKED = ['checkbox', 'radio', 'button', 'submit', 'file', 'range'];

/** Whether a key pressed here is text for a field. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLInputElement
    ? !TICKED.includes(target.type)
    : target instanceof Element && target.closest(WRITING) !== null;

/** Whether this is the arrow from a search box to its list. */
export const leadsToRows = ({ key, target }: KeyboardEvent) =>
  key === 'ArrowDown' && target instanceof HTMLInputElement && target.type === 'search';

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

/** The topmost dialog or menu over the page; it takes the keys. */
export const topDialog = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);

/** Whether an element is visible, so that a key or the palette may press it. */
export const isVisible = (element: Element) => !('checkVisibility' in element) || element.checkVisibility();

/** The selector of a list's rows, in reading order. */
export const ROW = 'main [data-row-id], main ul[aria-label] > li:not([aria-hidden]), main tbody > tr:not([aria-hidden])';
/** A list beside the page of one of its records, and a record beside its list. */
const LIST_BESIDE = '[data-beside-list]';
const RECORD_BESIDE = '[data-detail-beside]';

/** The rows of the page's lists, in reading order. Lists inside a row, or inside a record beside its list, are left out. */
export const rowsOnPage = () => {
  const list = document.querySelector(LIST_BESIDE);
  return [...document.querySelectorAll(ROW)].filter(
    (row) =>
      !row.parentElement?.closest(ROW) && isVisible(row) && (list ? list.contains(row) : row.closest(RECORD_BESIDE) === null),
  );
};

/** The row that a key acts on: the focused one, else the one whose record is open beside the list. */
export const currentRow = (rows: readonly Element[]) =>
  rows.find((row) => row.contains(document.activeElement)) ?? rows.find((row) => row.querySelector('[aria-current="true"]'));

/** Keys of decisions. While another row has the focus, they never act on the open record. */
const DECIDING = ['A', 'R', 'D'];

/** The control of a key (`aria-keyshortcuts`): in the current row, else outside all rows, else the only one. */
export const controlOf = (key: string) => {
  const all = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].filter(isVisible);
  const rows = rowsOnPage();
  const own = currentRow(rows);
  const inRow = own && all.find((control) => own.contains(control));
  if (inRow) return inRow;
  const isAnother = own?.contains(document.activeElement) && own.querySelector('[aria-current="true"]') === null;
  if (isAnother && DECIDING.includes(key)) return undefined;
  return all.find((control) => !rows.some((row) => row.contains(control))) ?? (all.length === 1 ? all[0] : undefined);
};
