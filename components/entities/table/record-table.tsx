'use client';

import clsx from 'clsx';
import { type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TableTools } from '@/components/frames/list-tools';
import { useQueryState } from '@/components/history/use-query-state';
import { TOOL } from '@/components/ui/button-look';
import { isPlainTap, Link } from '@/components/ui/link';
import { MOST_DRAWN, Rows } from '@/components/ui/list/rows';
import { formatCounted } from '@/lib/text/format';
import { plainCell } from '@/lib/text/sheet-cell';
import { type Column, orderAsked, RANKS } from './column';
import { ColumnChooser, useChosenColumns } from './column-chooser';
import { CutTexts } from './cut-texts';
import { ExportMenu, useSheetExport } from './export-menu';
import { TableHead } from './table-head';
import { useSelection } from './use-selection';
import { RowStop, useTableKeys } from './use-table-keys';

interface RecordTableProps<Row> {
  /** The caption, also used for file names: `Tareas`. */
  readonly name: string;
  /** The noun for one and for several rows: `tarea`, `tareas`. */
  readonly counted: readonly [one: string, several: string];
  /** The rows left by search and filters; in this order until a column is chosen. */
  readonly rows: readonly Row[];
  /** The columns; the first is the link to the record, unless another has `isLink`. The same array until the data change. */
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly hrefOf: (row: Row) => string;
  /** Opens a record without a page, e.g. in a dialog. */
  readonly onOpen?: (row: Row) => void;
  /** The id of the record that is open beside the table. */
  readonly openId?: string | null;
  /** The order until a person chooses one: `-brecha`. */
  readonly initialOrder?: string;
  /** The acts on the selected rows, which stay selected afterwards. Without acts there are no check boxes. */
  readonly actions?: (chosen: readonly Row[], onClear: () => void) => ReactNode;
}

const ROW = clsx(
  'relative hover:bg-pressed has-[[data-row-box]:checked]:bg-primary-soft has-[[aria-current]]:bg-primary-soft',
  'has-[[data-row-id]:focus-visible]:outline-3 has-[[data-row-id]:focus-visible]:outline-focus has-[[data-row-id]:focus-visible]:-outline-offset-3',
);
/** The class of the column that takes the remaining width and shrinks first. */
const GROWS = 'w-full min-w-40 max-w-0 @max-[40rem]:min-w-28 print:max-w-none print:whitespace-normal print:wrap-anywhere';
const CELL = 'h-9 border-border border-b px-2 py-0';

const lookOf = ({ isFigure }: { readonly isFigure?: boolean }, isGrowing: boolean) => {
  if (isGrowing) return clsx(GROWS, 'truncate');
  return isFigure
    ? 'tabular whitespace-nowrap text-end'
    : 'max-w-48 @max-[40rem]:max-w-28 @min-[80rem]:max-w-80 truncate print:whitespace-normal';
};

/**
 * Records as a table: sortable columns, selection, sums, export of what is shown, editing in place. It draws only the visible
 * rows. A row's link has `data-row-id` and its box `data-row-box`, so that other keys can focus or click them.
 */
export const RecordTable = <Row,>(props: RecordTableProps<Row>) => {
  const { name, counted, rows, columns: known, idOf, hrefOf, onOpen, openId, initialOrder = '', actions } = props;
  const [sameIdOf] = useState(() => idOf);
  const [asked, setAsked] = useQueryState('orden', initialOrder);
  const order = useMemo(() => orderAsked(known, asked) ?? orderAsked(known, initialOrder), [known, asked, initialOrder]);
  const shown = useMemo(() => (order ? [...rows].sort(order.order) : rows), [rows, order]);
  const ids = useMemo(() => shown.map(sameIdOf), [shown, sameIdOf]);
  const selection = useSelection(ids);
  const chosen = useMemo(() => shown.filter((row) => selection.ids.has(sameIdOf(row))), [shown, selection.ids, sameIdOf]);
  const table = useRef<HTMLTableElement>(null);
  const { stop, isRange } = useTableKeys(table, ids, selection);
  const isTooWide = useTooWide(table);
  const toolbar = useContext(TableTools);
  const chosenColumns = useChosenColumns(name, known);
  const columns = chosenColumns.shown;
  const isOfStop = toolbar?.isAfterFilters;
  const exporting = useSheetExport(
    async () => ({
      name: (await import('@/lib/documents/document-file')).plainFileName(name),
      title: name,
      head: columns.map(({ head }) => head),
      rows: shown.map((row) => columns.map(({ value }) => value(row))),
    }),
    (kind) => `Exportar ${kind}`,
  );
  const tools = (
    <>
      <ColumnChooser name={name} columns={known} chosen={chosenColumns} isOfStop={isOfStop} />
      <ExportMenu {...exporting} label="Exportar" variant="ghost" isOfStop={isOfStop} className={TOOL} />
    </>
  );
  const link = known.find(({ isLink }) => isLink) ?? known[0];
  const growing = columns.find(({ grows }) => grows) ?? link;
  return (
    <div className="@container grid grid-cols-1 gap-1" hidden={rows.length === 0}>
      {toolbar === undefined ? (
        <div className="flex justify-end" data-no-print>
          {tools}
        </div>
      ) : (
        toolbar.place && rows.length > 0 && createPortal(tools, toolbar.place)
      )}
      <div
        className={clsx(
          'rounded-card border border-border bg-surface print:overflow-visible',
          // With clipped overflow, head and foot still stick to the window. A table too wide for its pane scrolls in its own box.
          isTooWide ? 'max-h-[80dvh] overflow-auto [--bottom-bar:0px] [--top-bar:0px] print:max-h-none' : 'overflow-clip',
        )}
      >
        <table
          ref={table}
          aria-rowcount={shown.length > MOST_DRAWN ? shown.length + 2 : undefined}
          className="w-full border-separate border-spacing-0 text-sm"
        >
          <caption className="sr-only">{name}</caption>
          <TableHead columns={columns} order={order} onOrder={setAsked} selection={actions && selection} count={ids.length} />
          <tbody id={`filas-${name}`} className="[&_:is(a,button,input)]:scroll-mt-12">
            <Rows key={String(isTooWide)} rows={shown} keyOf={sameIdOf} as="tr" rowClassName={ROW}>
              {(row) => {
                const id = sameIdOf(row);
                const said = link ? String(plainCell(link.value(row))) : '';
                const tabIndex = id === stop ? 0 : -1;
                return (
                  <RowStop value={id === stop}>
                    {actions && (
                      <td className={clsx(CELL, 'w-10 px-0! print:hidden')}>
                        <label className="relative z-1 flex h-9 w-10 items-center justify-center">
                          <input
                            type="checkbox"
                            data-row-box
                            tabIndex={tabIndex}
                            checked={selection.ids.has(id)}
                            onChange={() => selection.toggle(id, isRange())}
                            className="size-4.5 accent-primary"
                          />
                          <span className="sr-only">Elegir {said}</span>
                        </label>
                      </td>
                    )}
                    {columns.map((column) =>
                      column === link ? (
                        <th
                          key={column.id}
                          scope="row"
                          className={clsx(CELL, column === growing ? GROWS : 'whitespace-nowrap', 'text-start font-medium')}
                        >
                          <Link
                            href={hrefOf(row)}
                            data-row-id={id}
                            aria-current={id === openId || undefined}
                            tabIndex={tabIndex}
                            title={said}
                            onClick={(event) => {
                              if (!onOpen || !isPlainTap(event)) return;
                              event.preventDefault();
                              onOpen(row);
                            }}
                            className="block truncate leading-9 outline-none after:absolute after:inset-0 print:whitespace-normal"
                          >
                            {column.cell(row)}
                          </Link>
                        </th>
                      ) : (
                        <td
                          key={column.id}
                          // The full text of a cell that may be truncated.
                          title={column.isFigure ? undefined : String(plainCell(column.value(row)))}
                          className={clsx(CELL, RANKS[column.rank ?? 1], lookOf(column, column === growing))}
                        >
                          {column.cell(row)}
                        </td>
                      ),
                    )}
                  </RowStop>
                );
              }}
            </Rows>
          </tbody>
          <TableFoot columns={columns} rows={shown} chosen={chosen} counted={counted} hasBoxes={actions !== undefined}>
            {actions?.(chosen, selection.clear)}
          </TableFoot>
        </table>
        <CutTexts table={table} />
      </div>
    </div>
  );
};

interface TableFootProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly chosen: readonly Row[];
  readonly counted: readonly [one: string, several: string];
  readonly hasBoxes: boolean;
  /** The acts on the selected rows, in a row of their own. */
  readonly children: ReactNode;
}

/** The sums of all filtered rows and of the selected ones. The foot stays visible under the rows. */
const TableFoot = <Row,>({ rows, chosen, counted, children, ...sums }: TableFootProps<Row>) => (
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

/** Whether the table is wider than its box. */
const useTooWide = (table: RefObject<HTMLTableElement | null>) => {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!(table.current && box) || typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(() => {
      // Not `clientWidth`: with overflow it may lose a scroll bar's width, and the result would alternate forever.
      if (table.current) setTooWide(table.current.offsetWidth > box.offsetWidth);
    });
    sizes.observe(box);
    sizes.observe(table.current);
    return () => sizes.disconnect();
  }, [table]);
  return isTooWide;
};
