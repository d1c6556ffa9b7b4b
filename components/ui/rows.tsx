'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { type DrawnRowsProps, numberOfRow } from './row-props';

type VirtualRowsPart = typeof import('./virtual-rows');
type Start = ReturnType<VirtualRowsPart['startAt']>;

let part: VirtualRowsPart | undefined;
const loadPart = async () => {
  part ??= await import('./virtual-rows');
  return part;
};

export const MOST_DRAWN = 50;
/** So many rows tell how high one is. */
const FIRST_MEASURED = 10;

/** A list that has been long stays so: its rows keep their elements, and the focus, while it shrinks. */
const useVirtualRows = (isLong: boolean) => {
  const first = useRef<HTMLElement>(null);
  const [virtual, setVirtual] = useState<{ readonly part: VirtualRowsPart; readonly start: Start } | 'missing'>();
  useLayoutEffect(() => {
    if (!isLong || virtual) return;
    let wanted = true;
    const begin = (loaded: VirtualRowsPart) => {
      const list = first.current?.parentElement;
      if (wanted && list) setVirtual({ part: loaded, start: loaded.startAt(list) });
    };
    if (part) begin(part);
    else
      loadPart().then(begin, () => {
        if (wanted) setVirtual('missing');
      });
    return () => {
      wanted = false;
    };
  }, [isLong, virtual]);
  return [virtual, first] as const;
};

/** The rows of a list: all of a short one; of a long one those in sight, once the part that reckons them has come. */
export const Rows = <Row,>(props: DrawnRowsProps<Row>) => {
  const { rows, keyOf, most = MOST_DRAWN, as: As = 'li', rowClassName, children } = props;
  const isLong = rows.length > most;
  const [virtual, first] = useVirtualRows(isLong);
  if (virtual && virtual !== 'missing') {
    const { VirtualRows } = virtual.part;
    return <VirtualRows {...props} start={virtual.start} />;
  }
  const isPart = isLong && virtual !== 'missing';
  const drawn = isPart ? rows.slice(0, part ? FIRST_MEASURED : most) : rows;
  return drawn.map((row, index) => (
    <As
      key={keyOf(row)}
      ref={(element: HTMLElement | null) => {
        if (index === 0) first.current = element;
      }}
      className={rowClassName}
      {...(isPart && numberOfRow(As, index, rows.length))}
    >
      {children(row, index)}
    </As>
  ));
};
