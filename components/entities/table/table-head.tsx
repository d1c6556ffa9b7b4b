'use client';

import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Column, RANKS } from './column';
import type { Selection } from './use-selection';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly order: { readonly id: string; readonly isDown: boolean } | undefined;
  readonly onOrder: (asked: string) => void;
  /** Absent when there are no acts on several rows. */
  readonly selection?: Selection;
  readonly count: number;
}

const HEAD = 'border-border border-b p-0 font-medium text-muted';

/** Moves between the heads by arrow keys: the row of heads is one stop of Tab. */
const goAlong = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const heads = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  const visible = heads.filter((head) => head.offsetParent !== null);
  visible[visible.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
};

/** The sticky heads. Each is a button that sorts by its column; a second tap reverses the order. */
export const TableHead = <Row,>({ columns, order, onOrder, selection, count }: TableHeadProps<Row>) => {
  const first = selection ? '' : columns[0]?.id;
  const [stop, setStop] = useState(first);
  /** Tab returns to the first head, because a narrow pane or the person may hide the last one. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setStop(first);
  };
  const chosen = selection?.ids.size ?? 0;
  return (
    <thead className="sticky top-[var(--top-bar)] z-5 bg-surface print:static">
      <tr onBlur={leave}>
        {selection && (
          <td className={clsx(HEAD, 'w-10 print:hidden')}>
            <label className="flex h-10 w-10 items-center justify-center">
              <input
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < count;
                }}
                type="checkbox"
                tabIndex={stop === '' ? 0 : -1}
                checked={chosen > 0 && chosen === count}
                onChange={chosen === count ? selection.clear : selection.all}
                onFocus={() => setStop('')}
                onKeyDown={goAlong}
                className="size-4.5 accent-primary"
              />
              <span className="sr-only">Elegir todas las filas</span>
            </label>
          </td>
        )}
        {columns.map(({ id, head, order: sorts, isFigure, rank = 1 }) => {
          const isSorted = order?.id === id;
          const Arrow = order?.isDown ? ArrowDown : ArrowUp;
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sorts && (isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none')}
              className={clsx(HEAD, RANKS[rank], isFigure ? 'max-w-28 text-end' : 'max-w-48 text-start', !sorts && 'px-2')}
            >
              {sorts ? (
                <button
                  type="button"
                  data-tells
                  tabIndex={stop === id ? 0 : -1}
                  onFocus={() => setStop(id)}
                  onKeyDown={goAlong}
                  onClick={() => onOrder(isSorted && !order.isDown ? `-${id}` : id)}
                  className={clsx(
                    'inline-flex min-h-10 max-w-full items-center gap-1 px-2 leading-tight -outline-offset-3 active:bg-pressed',
                    // Chromium prints a button only in the first of a table's repeated heads.
                    'print:contents',
                    isFigure ? 'text-end' : 'text-start',
                    isSorted && 'font-semibold text-text',
                  )}
                >
                  <span title={head} className="line-clamp-2 min-w-0">
                    {head}
                  </span>
                  {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
                </button>
              ) : (
                head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};
