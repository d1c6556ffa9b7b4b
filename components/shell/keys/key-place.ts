export type KeyHandler = (event: KeyboardEvent) => void;

const WRITING = 'textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';
/** Fields of a form that take no letters. */
const TICKED = ['checkbox', 'radio', 'button', 'submit', 'file', 'range'];

/** Whether a key pressed here belongs to a field. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLInputElement
    ? !TICKED.includes(target.type)
    : target instanceof Element && target.closest(WRITING) !== null;

/** The arrow that leads from a search box into its list. */
export const leadsToRows = ({ key, target }: KeyboardEvent) =>
  key === 'ArrowDown' && target instanceof HTMLInputElement && target.type === 'search';

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

/** The topmost dialog or menu over the page, which takes the keys. */
export const layerOverPage = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);

/** Whether an element is drawn, for who looks for what a key or the palette may press. */
export const isInSight = (element: Element) => !('checkVisibility' in element) || element.checkVisibility();

/** A row of a list, in reading order. */
export const ROW = 'main [data-row-id], main ul[aria-label] > li:not([aria-hidden]), main tbody > tr:not([aria-hidden])';
/** A list that stands beside the page of one of its records, and a record that stands beside its list. */
const LIST_BESIDE = '[data-beside-list]';
const RECORD_BESIDE = '[data-detail-beside]';

/** The rows of the lists on the page, in reading order; a list inside a row, or inside a record that stands beside its list, is part of it. */
export const rowsOnPage = () => {
  const list = document.querySelector(LIST_BESIDE);
  return [...document.querySelectorAll(ROW)].filter(
    (row) =>
      !row.parentElement?.closest(ROW) && isInSight(row) && (list ? list.contains(row) : row.closest(RECORD_BESIDE) === null),
  );
};

/** The row that a key is meant for: the one with the focus, else the one whose record stands open beside the list. */
export const rowInHand = (rows: readonly Element[]) =>
  rows.find((row) => row.contains(document.activeElement)) ?? rows.find((row) => row.querySelector('[aria-current="true"]'));

/** Keys that decide about a record; while another row has the focus, they never act on the open one. */
const DECIDING = ['A', 'R', 'D'];

/** The control of a key (`aria-keyshortcuts`): in the row in hand, else outside every row, else the only one. */
export const controlOf = (key: string) => {
  const all = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].filter(isInSight);
  const rows = rowsOnPage();
  const own = rowInHand(rows);
  const inRow = own && all.find((control) => own.contains(control));
  if (inRow) return inRow;
  const isAnother = own?.contains(document.activeElement) && own.querySelector('[aria-current="true"]') === null;
  if (isAnother && DECIDING.includes(key)) return undefined;
  return all.find((control) => !rows.some((row) => row.contains(control))) ?? (all.length === 1 ? all[0] : undefined);
};
