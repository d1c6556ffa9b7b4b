import type { VirtualItem } from '@tanstack/react-virtual';

const GUESSED_HEIGHT = 72;
const MOST_KEPT = 20;

/** The offset of a list in its scroller, in CSS pixels. `measure` has what the heights of its rows depend on. */
export interface ListPlace {
  readonly margin: number;
  readonly gap: number;
  readonly measure: string;
}

/** The heights of a list when it was left, so that Back finds it at the same length. */
interface Kept {
  readonly measure: string;
  readonly rowHeight: number;
  readonly items: VirtualItem[];
}
const kept = new Map<string, Kept>();

export const keepHeights = (name: string, heights: Kept) => {
  kept.delete(name);
  kept.set(name, heights);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
};

const scrollerOf = (list: Element) => {
  for (let box = list.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
};

export const placeIn = (scroller: Element | null, list: HTMLElement): ListPlace => {
  const top = list.getBoundingClientRect().top + list.clientTop;
  return {
    margin: scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY,
    gap: Number.parseFloat(getComputedStyle(list).rowGap) || 0,
    measure: `${list.clientWidth} ${getComputedStyle(document.documentElement).fontSize}`,
  };
};

export const heightOf = (row: Element) => row.getBoundingClientRect().height;

/** Measures the first rows of a list: its position, the mean height of a row, and the heights kept from before. */
export const beginAt = (list: HTMLElement) => {
  const scroller = scrollerOf(list);
  const place = placeIn(scroller, list);
  const name = `${window.location.pathname} ${list.getAttribute('aria-label') ?? list.id}`;
  const known = kept.get(name);
  const heights = [...list.children].map(heightOf).filter((height) => height > 0);
  const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length || GUESSED_HEIGHT;
  const isKept = known?.measure === place.measure;
  return { name, list, scroller, place, items: isKept ? known.items : [], rowHeight: isKept ? known.rowHeight : mean };
};

export type Start = ReturnType<typeof beginAt>;
