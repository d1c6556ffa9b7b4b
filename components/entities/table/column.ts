import type { ReactNode } from 'react';
import { type Cents, sumCents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { type Order, up } from '@/lib/kernel/order';
import { formatDay, formatMoney } from '@/lib/text/format';
import type { SheetCell } from '@/lib/text/sheet-cell';

/** One column of a table: its words, its order, its sum, and what a row holds in it. */
export interface Column<Row> {
  /** In the address: `?orden=vence`. */
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** What stands in it, with its kind: a spreadsheet gets it typed, `title` and the CSV as a text. */
  readonly value: (row: Row) => SheetCell;
  /** In ascending order; a column without it does not sort. */
  readonly order?: Order<Row>;
  /** Figures, aligned at the right. */
  readonly isFigure?: boolean;
  /** What the rows add up to, in the foot. */
  readonly sum?: (rows: readonly Row[]) => string;
  /** 1 is always shown; a narrow pane hides 4 first, and 2 only beside a record. 5 is for a file, and for a screen that is wider than most. */
  readonly rank?: 1 | 2 | 3 | 4 | 5;
  /** It takes the room that the others leave; the link does where no column says so. */
  readonly grows?: boolean;
  /** It is the link to the record, in place of the first column. */
  readonly isLink?: boolean;
}

/** What hides a column where its pane is narrow. */
export const RANKS = {
  1: '',
  2: '@max-[40rem]:hidden print:table-cell!',
  3: '@max-4xl:hidden print:table-cell!',
  4: '@max-6xl:hidden print:table-cell!',
  5: '@max-[90rem]:hidden',
} as const;

/** A column of money: for a spreadsheet a plain decimal, in the foot its sum. Nothing where a row has no amount. */
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
  order: up((row) => amountOf(row) ?? Number.NEGATIVE_INFINITY),
  sum: (rows) => formatMoney(sumCents(rows.flatMap((row) => amountOf(row) ?? []))),
});

/** A column that says one text, in its cell as in a spreadsheet. */
export const textColumn = <Row>(
  column: Pick<Column<Row>, 'id' | 'head' | 'rank' | 'order' | 'grows'>,
  textOf: (row: Row) => string,
): Column<Row> => ({ ...column, cell: textOf, value: textOf });

/** A column of days; what is said where a row has none stays a text. */
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

/** The order that the address asks for (`vence`, `-vence`), if a column has it. */
export const orderAsked = <Row>(columns: readonly Column<Row>[], asked: string) => {
  const isDown = asked.startsWith('-');
  const column = columns.find(({ id, order }) => order && id === asked.slice(isDown ? 1 : 0));
  return column?.order && { id: column.id, isDown, order: isDown ? reversed(column.order) : column.order };
};

const reversed =
  <Row>(order: Order<Row>): Order<Row> =>
  (one, other) =>
    order(other, one);
