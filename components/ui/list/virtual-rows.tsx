'use client';

import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RecordMark } from '@/components/ui/record-mark';
import { beginAt, heightOf, keepHeights, type ListPlace, placeIn, type Start } from './list-place';
import { type DrawnRowsProps, numberOfRow, ROW_MARK } from './row-props';

export const startAt = beginAt;

/** How many rows are drawn beyond each edge of the screen, for Tab and fast scrolling. */
const OVERSCAN = 6;

interface VirtualRowsProps<Row> extends DrawnRowsProps<Row> {
  readonly start: Start;
}

/** The visible rows of a long list, each with its number among all; in print all rows. */
export const VirtualRows = <Row,>(props: VirtualRowsProps<Row>) => {
  const { start, rows, keyOf, as: As = 'li', rowClassName, rowProps, children } = props;
  const isPrinted = useIsPrinted();
  if (isPrinted)
    return rows.map((row, index) => (
      <As key={keyOf(row)} className={rowClassName} {...rowProps?.(row)} {...numberOfRow(As, index, rows.length)}>
        {children(row, index)}
        {As === 'li' && <RecordMark id={keyOf(row)} className={ROW_MARK} />}
      </As>
    ));
  return start.scroller ? <RowsOfBox {...props} scroller={start.scroller} /> : <RowsOfWindow {...props} />;
};

const RowsOfWindow = <Row,>(props: VirtualRowsProps<Row>) => {
  const { place, options } = useOptions(props);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...options,
    measureElement: measureRow,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollToFn: (offset, { adjustments = 0 }) => {
      // It does not scroll at the start, because the browser may still restore its own position.
      if (adjustments !== 0 || offset !== window.scrollY) window.scrollTo({ top: offset + adjustments });
    },
  });
  return <RowsInSight {...props} place={place} virtualizer={virtualizer} />;
};

const RowsOfBox = <Row,>({ scroller, ...props }: VirtualRowsProps<Row> & { readonly scroller: Element }) => {
  const { place, options } = useOptions(props);
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    ...options,
    measureElement: measureRow,
    getScrollElement: () => scroller,
    initialOffset: () => scroller.scrollTop,
    initialRect: { width: scroller.clientWidth, height: scroller.clientHeight },
  });
  return <RowsInSight {...props} place={place} virtualizer={virtualizer} />;
};

const measureRow = <Scroller extends Window | Element>(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
) => {
  const index = virtualizer.indexFromElement(row);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  if (!entry && known !== undefined) return known;
  // A row of a hidden page has no height; its last known height counts.
  return entry?.borderBoxSize[0]?.blockSize || heightOf(row) || known || virtualizer.options.estimateSize(index);
};

/** The options that both virtualizers share. */
const useOptions = <Row,>({ start, rows, keyOf, stays }: VirtualRowsProps<Row>) => {
  const place = usePlace(start);
  const [sameKeyOf] = useState(() => keyOf);
  const getItemKey = useMemo(() => {
    const rowKey = (index: number) => {
      const row = rows[index];
      return row === undefined ? index : sameKeyOf(row);
    };
    return rowKey;
  }, [rows, sameKeyOf]);
  const focused = useFocusedRow(start.list, getItemKey);
  /** Always draws the first row, the last one and those beside the focus. So Tab moves from row to row. */
  const rangeExtractor = (range: Range) => {
    const at = focused(range.count);
    const beside = at < 0 ? [] : [at - 1, at, at + 1];
    const staying = stays ? rows.flatMap((row, index) => (stays(row) ? [index] : [])) : [];
    const drawn = new Set([0, ...beside, ...staying, ...defaultRangeExtractor(range), range.count - 1]);
    return [...drawn].filter((index) => index >= 0 && index < range.count).sort((one, other) => one - other);
  };
  const options = {
    count: rows.length,
    estimateSize: () => start.rowHeight,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    scrollMargin: place.margin,
    gap: place.gap,
    initialMeasurementsCache: start.items,
  };
  return { place, options };
};

/** Returns a function that finds the index of the row with the focus. It uses the row's key, because rows may have changed. */
const useFocusedRow = (list: HTMLElement, keyOf: (index: number) => string | number) => {
  const focused = useRef<{ readonly index: number; readonly key: string | number } | null>(null);
  const keys = useRef(keyOf);
  useLayoutEffect(() => {
    keys.current = keyOf;
  }, [keyOf]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      const index = Number(row?.dataset.index ?? -1);
      focused.current = index < 0 ? null : { index, key: keys.current(index) };
    };
    const forget = () => {
      focused.current = null;
    };
    list.addEventListener('focusin', note);
    list.addEventListener('focusout', forget);
    return () => {
      list.removeEventListener('focusin', note);
      list.removeEventListener('focusout', forget);
    };
  }, [list]);
  return (count: number) => {
    const known = focused.current;
    if (!known) return -1;
    if (known.index < count && keyOf(known.index) === known.key) return known.index;
    for (let index = 0; index < count; index += 1) if (keyOf(index) === known.key) return index;
    return -1;
  };
};

/** The position of the list, updated when content above it, its width or the text size changes. */
const usePlace = ({ list, scroller, place: first }: Start) => {
  const [place, setPlace] = useState(first);
  useLayoutEffect(() => {
    const look = () =>
      setPlace((known) => {
        const now = placeIn(scroller, list);
        const isSame = now.margin === known.margin && now.gap === known.gap && now.measure === known.measure;
        return isSame || list.clientWidth === 0 ? known : now;
      });
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(scroller?.firstElementChild ?? document.body);
    return () => observer.disconnect();
  }, [list, scroller]);
  return place;
};

interface RowsInSightProps<Row> extends VirtualRowsProps<Row> {
  readonly place: ListPlace;
  readonly virtualizer: Virtualizer<Window, HTMLElement> | Virtualizer<Element, HTMLElement>;
}

const RowsInSight = <Row,>(props: RowsInSightProps<Row>) => {
  const { start, place, virtualizer, rows, keyOf, as: As = 'li', rowClassName, rowProps, children } = props;
  useHeights(virtualizer, start, place.measure);
  let end = place.margin - place.gap;
  return virtualizer.getVirtualItems().map((item) => {
    const row = rows[item.index];
    if (row === undefined) return null;
    const space = item.start - end - place.gap;
    end = item.end;
    const isApart = Math.abs(space) > 0.1;
    return (
      <Fragment key={item.key}>
        {isApart && As === 'tr' && (
          <tr aria-hidden>
            <td colSpan={99} style={{ height: space }} />
          </tr>
        )}
        <As
          ref={virtualizer.measureElement}
          className={rowClassName}
          {...rowProps?.(row)}
          style={isApart && As === 'li' ? { marginTop: space } : undefined}
          {...numberOfRow(As, item.index, rows.length)}
        >
          {children(row, item.index)}
          {As === 'li' && <RecordMark id={keyOf(row)} className={ROW_MARK} />}
        </As>
      </Fragment>
    );
  });
};

/** Measures rows again when the width or the text size changes, and keeps the heights for Back. */
const useHeights = (virtualizer: RowsInSightProps<never>['virtualizer'], { name, list, rowHeight }: Start, measure: string) => {
  const measured = useRef(measure);
  useLayoutEffect(() => {
    list.dataset.long = '';
    if (measured.current === measure) return;
    measured.current = measure;
    virtualizer.measure();
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [list, virtualizer, measure]);
  useLayoutEffect(
    () => () => keepHeights(name, { measure: measured.current, rowHeight, items: virtualizer.takeSnapshot() }),
    [name, rowHeight, virtualizer],
  );
};

const useIsPrinted = () => {
  const [isPrinted, setPrinted] = useState(() => window.matchMedia('print').matches);
  useEffect(() => {
    const media = window.matchMedia('print');
    // The browser lays out the print right after this event, so all rows are drawn synchronously.
    let place: number | undefined;
    const begin = () => {
      place ??= window.scrollY;
      flushSync(() => setPrinted(true));
    };
    const end = () => {
      if (place === undefined) return;
      flushSync(() => setPrinted(false));
      window.scrollTo(0, place);
      place = undefined;
    };
    const turn = () => (media.matches ? begin() : end());
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    media.addEventListener('change', turn);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', turn);
    };
  }, []);
  return isPrinted;
};
