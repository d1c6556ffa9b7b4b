'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatCounted } from '@/lib/text/format';
import { type Column, RANKS } from './column';

interface TableFootProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly chosen: readonly Row[];
  readonly counted: readonly [one: string, several: string];
  readonly hasBoxes: boolean;
  /** What can be done with the chosen rows, in a row of its own. */
  readonly children: ReactNode;
}

/** The sums of all filtered rows and of the chosen ones; it stays in sight under the rows. */
export const TableFoot = <Row,>({ rows, chosen, counted, children, ...sums }: TableFootProps<Row>) => (
  <tfoot data-table-foot className="sticky bottom-[var(--bottom-bar)] z-5 bg-surface print:static">
    <SumRow {...sums} title={`Total: ${formatCounted(rows.length, ...counted)}`} rows={rows} />
    {chosen.length > 0 && (
      <SumRow {...sums} title={formatCounted(chosen.length, 'seleccionada', 'seleccionadas')} rows={chosen} isSoft />
    )}
    <tr className="hidden has-[[role=toolbar],[role=alert]]:table-row print:hidden!">
      <td colSpan={99} className="border-border border-t bg-primary-soft p-2">
        {children}
      </td>
    </tr>
  </tfoot>
);

interface SumRowProps<Row> extends Pick<TableFootProps<Row>, 'columns' | 'rows' | 'hasBoxes'> {
  readonly title: string;
  readonly isSoft?: boolean;
}

const SumRow = <Row,>({ title, columns, rows, hasBoxes, isSoft = false }: SumRowProps<Row>) => {
  const cell = clsx('h-9 border-border border-t px-2 font-semibold', isSoft && 'bg-primary-soft');
  return (
    <tr>
      {hasBoxes && <td className={clsx(cell, 'print:hidden')} />}
      {columns.map(({ id, sum, isFigure, rank = 1 }, index) =>
        index === 0 ? (
          <th key={id} scope="row" className={clsx(cell, 'max-w-0 whitespace-nowrap text-start print:max-w-none')}>
            {title}
          </th>
        ) : (
          <td key={id} className={clsx(cell, RANKS[rank], isFigure && 'tabular whitespace-nowrap text-end')}>
            {sum?.(rows)}
          </td>
        ),
      )}
    </tr>
  );
};
