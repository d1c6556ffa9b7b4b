import type { HTMLAttributes, ReactNode } from 'react';

export interface RowsProps<Row> {
  readonly rows: readonly Row[];
  /** Tells a row from the others; a function of the row alone. */
  readonly keyOf: (row: Row) => string | number;
  /** Rows that are drawn out of sight too, e.g. one whose field is wrong. */
  readonly stays?: (row: Row) => boolean;
  readonly children: (row: Row, index: number) => ReactNode;
}

export interface DrawnRowsProps<Row> extends RowsProps<Row> {
  /** Up to so many rows are all drawn. */
  readonly most?: number;
  /** Rows of a table are numbered by its own rules. */
  readonly as?: 'li' | 'tr';
  readonly rowClassName?: string;
  /** What a row's own element carries, e.g. its role in a listbox. */
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
}

/** How a row's mark stands under it. */
export const ROW_MARK = 'block px-gutter pb-2 text-muted';

/** Which row of how many an element is, for who hears the list. The table itself says how many it has. */
export const numberOfRow = (as: 'li' | 'tr', index: number, count: number) => ({
  'data-index': index,
  ...(as === 'li' ? { 'aria-posinset': index + 1, 'aria-setsize': count } : { 'aria-rowindex': index + 2 }),
});
