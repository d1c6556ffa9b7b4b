import type { ReactNode } from 'react';
import { type Cents, sumCents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { ascending, type Order } from '@/lib/kernel/order';
import { formatDay, formatMoney } from '@/lib/text/format';
import type { SheetCell } from '@/lib/text/sheet-cell';

/** A column of a table: its head, value, order and sum. */
export interface Column<Row> {
  /** Its name in the address: `?orden=vence`. */
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The typed value for a spreadsheet; `title` and the CSV have it as text. */
  readonly value: (row: Row) => SheetCell;
  /** Ascending order; a column without an order can't sort. */
  readonly order?: Order<Row>;
  /** Whether it holds figures, aligned at the right. */
  readonly isFigure?: boolean;
  /** The text of the rows' sum, in the foot. */
  readonly sum?: (rows: readonly Row[]) => string;
  /** 1 is always shown. A narrow pane hides 4 first; 2 is hidden only beside a record. 5 is for files and very wide screens. */
  readonly rank?: 1 | 2 | 3 | 4 | 5;
  /** Whether it takes the remaining width. If no column does, the link's column takes it. */
  readonly grows?: boolean;
  /** Whether it is the link to the record, instead of the first column. */
  readonly isLink?: boolean;
}

/** The classes that hide a column in a narrow pane, by rank. */
export const RANKS = {
  1: '',
  2: '@max-[40rem]:hidden print:table-cell!',
  3: '@max-4xl:hidden print:table-cell!',
  4: '@max-6xl:hidden print:table-cell!',
  5: '@max-[90rem]:hidden',
} as const;

/** A column of money: plain decimals in a spreadsheet, a sum in the foot. Rows without an amount are empty. */
export const moneyColumn = <Row>(
  column: Pick<Column<Row>, 'id' | 'head' | 'rank'>,
  amountOf: (row: Row) => Cents | undefined,
): Column<Row> => ({
  ...column,
  isFigure: true,
  cell: (row) => {
    const amount = amountOf(row);
    return amount === undefined ? '' : formatMoney(amount);
  },
  value: (row) => {
    const cents = amountOf(row);
    return cents === undefined ? '' : { cents };
  },
  order: ascending((row) => amountOf(row) ?? Number.NEGATIVE_INFINITY),
  sum: (rows) => formatMoney(sumCents(rows.flatMap((row) => amountOf(row) ?? []))),
});

/** A column of text, the same in the table and in a spreadsheet. */
export const textColumn = <Row>(
  column: Pick<Column<Row>, 'id' | 'head' | 'rank' | 'order' | 'grows'>,
  textOf: (row: Row) => string,
): Column<Row> => ({ ...column, cell: textOf, value: textOf });

/** A column of days. The text for a missing day stays text in a spreadsheet. */
export const dayColumn = <Row>(
  column: Pick<Column<Row>, 'id' | 'head' | 'rank' | 'order'>,
  dayOf: (row: Row) => Day | undefined,
): Column<Row> => ({
  ...column,
  cell: (row) => formatDay(dayOf(row)),
  value: (row) => {
    const day = dayOf(row);
    return day === undefined ? formatDay(day) : { day };
  },
});

/** The order in the address (`vence`, `-vence`), if a column has it. */
export const orderAsked = <Row>(columns: readonly Column<Row>[], asked: string) => {
  const isDown = asked.startsWith('-');
  const column = columns.find(({ id, order }) => order && id === asked.slice(isDown ? 1 : 0));
  return column?.order && { id: column.id, isDown, order: isDown ? reversed(column.order) : column.order };
};

const reversed =
  <Row>(order: Order<Row>): Order<Row> =>
  (one, other) =>
    order(other, one);
