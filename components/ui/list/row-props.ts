import type { HTMLAttributes, ReactNode } from 'react';

export interface RowsProps<Row> {
  readonly rows: readonly Row[];
  /** The unique key of a row; a function of the row alone. */
  readonly keyOf: (row: Row) => string | number;
  /** Whether a row is always drawn, also out of sight, e.g. because a field of it is invalid. */
  readonly stays?: (row: Row) => boolean;
  readonly children: (row: Row, index: number) => ReactNode;
}

export interface DrawnRowsProps<Row> extends RowsProps<Row> {
  /** The number of rows up to which all are drawn. */
  readonly most?: number;
  /** The element of a row. Rows of a table have other ARIA attributes. */
  readonly as?: 'li' | 'tr';
  readonly rowClassName?: string;
  /** More attributes of a row's element, e.g. its role in a listbox. */
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
}

/** The look of a row's mark below the row. */
export const ROW_MARK = 'block px-gutter pb-2 text-muted';

/** The ARIA attributes of a row's number and count. A table states its own count. */
export const numberOfRow = (as: 'li' | 'tr', index: number, count: number) => ({
  'data-index': index,
  ...(as === 'li' ? { 'aria-posinset': index + 1, 'aria-setsize': count } : { 'aria-rowindex': index + 2 }),
});
