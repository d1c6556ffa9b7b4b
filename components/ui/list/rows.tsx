'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { RecordMark } from '@/components/ui/record-mark';
import { type DrawnRowsProps, ROW_MARK } from './row-props';

type VirtualRowsPart = typeof import('./virtual-rows');
type Virtual = VirtualRowsPart & { readonly start: ReturnType<VirtualRowsPart['startAt']> };

let part: VirtualRowsPart | undefined;
const loadPart = async () => {
  part ??= await import('./virtual-rows');
  return part;
};

export const MOST_DRAWN = 50;
/** How many rows of a long list are drawn first: enough to fill a screen and to measure a row's height. */
const FIRST_MEASURED = 10;

/** The rows of a list: all rows of a short one, the visible rows of a long one once the virtualizer has loaded. */
export const Rows = <Row,>(props: DrawnRowsProps<Row>) => {
  const { rows, keyOf, most = MOST_DRAWN, as: As = 'li', rowClassName, rowProps, children } = props;
  const first = useRef<HTMLElement | null>(null);
  /** `null` if the virtualizer did not load. A list that was long once stays virtual, so that its rows keep their elements and focus. */
  const [virtual, setVirtual] = useState<Virtual | null>();
  const isLong = rows.length > most;
  useLayoutEffect(() => {
    if (!isLong || virtual !== undefined) return;
    const begin = (loaded: VirtualRowsPart) => {
      const list = first.current?.parentElement;
      if (list) setVirtual({ ...loaded, start: loaded.startAt(list) });
    };
    if (part) begin(part);
    else loadPart().then(begin, () => setVirtual(null));
  }, [isLong, virtual]);
  if (virtual) return <virtual.VirtualRows {...props} start={virtual.start} />;
  const drawn = isLong && virtual === undefined ? rows.slice(0, FIRST_MEASURED) : rows;
  return drawn.map((row, index) => (
    <As
      key={keyOf(row)}
      ref={(element: HTMLElement | null) => {
        if (index === 0) first.current = element;
      }}
      className={rowClassName}
      {...rowProps?.(row)}
    >
      {children(row, index)}
      {As === 'li' && <RecordMark id={keyOf(row)} className={ROW_MARK} />}
    </As>
  ));
};
