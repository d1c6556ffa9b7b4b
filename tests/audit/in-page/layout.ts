import { ancestors, describe, type Fault, isDrawn, isForEars, isForeign, isPinned, isSeen, targetsIn, topLayer } from './dom';
import { nextFrame } from './settle';

const SLACK = 1.5;

const clips = (value: string) => value === 'hidden' || value === 'clip';
const scrolls = (value: string) => value === 'auto' || value === 'scroll';

/** How much wider than the screen the page is, and the elements that cause it. */
export const overflow = (): readonly Fault[] => {
  const root = document.documentElement;
  const surplus = root.scrollWidth - root.clientWidth;
  if (surplus <= 0) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const inside = ancestors(element).some((parent) => getComputedStyle(parent).overflowX !== 'visible');
    return !inside && isDrawn(element) && element.getBoundingClientRect().right > root.clientWidth + 0.5;
  });
  const guilty = beyond.filter((element) => ![...element.children].some((child) => beyond.includes(child)));
  const fix = 'min-w-0, flex-wrap or break-words; nothing wider than the screen';
  const found = `horizontal scrolling of ${surplus} px`;
  return (guilty.length > 0 ? guilty.slice(0, 3) : [root]).map((element) => ({ where: describe(element), found, fix }));
};

const textNodes = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '') nodes.push(node);
  }
  return nodes;
};

const cutBy = (box: DOMRect, parent: Element) => {
  const { overflowX, overflowY } = getComputedStyle(parent);
  const edge = parent.getBoundingClientRect();
  const across = box.right - edge.right > SLACK || edge.left - box.left > SLACK;
  const along = box.bottom - edge.bottom > SLACK || edge.top - box.top > SLACK;
  return (clips(overflowX) && across) || (clips(overflowY) && along);
};

/** Whether a truncated text ends in an ellipsis. In a table's cell that is allowed, because the whole text is shown elsewhere. */
const endsInPoints = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';

/** Text that is cut by a box, overflows its control, or leaves the screen. With `points`, an ellipsis is no fault. */
export const clippedText = ({ points = false } = {}): readonly Fault[] => {
  const faults: Fault[] = [];
  for (const node of textNodes()) {
    const holder = node.parentElement;
    if (!holder || isForeign(holder) || isForEars(holder) || !isDrawn(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const around = [holder, ...ancestors(holder)];
    const scroller = around.findIndex(
      (parent) => scrolls(getComputedStyle(parent).overflowX) || scrolls(getComputedStyle(parent).overflowY),
    );
    const within = scroller === -1 ? around : around.slice(0, scroller);
    const cutter = within.find((parent) => cutBy(box, parent));
    // A text with an ellipsis does not overflow outer boxes.
    const isCut = cutter !== undefined && !(points && endsInPoints(cutter));
    const control = holder.closest('a[href], button');
    const spills =
      control &&
      isSeen(control) &&
      getComputedStyle(control).display !== 'inline' &&
      box.bottom - control.getBoundingClientRect().bottom > SLACK;
    const leaves = !cutter && scroller === -1 && (box.right > document.documentElement.clientWidth + SLACK || box.left < -SLACK);
    const found = isCut
      ? `text cut by ${describe(cutter)}`
      : spills
        ? 'the text leaves its button'
        : leaves
          ? 'the text leaves the screen'
          : '';
    if (found) faults.push({ where: describe(holder), found, fix: 'min-height instead of height; let the text wrap' });
  }
  return faults.slice(0, 6);
};

/** The share of the screen's height that pinned elements cover. */
export const pinnedShare = () => {
  if (topLayer()) return 0;
  const rows = Array.from({ length: 40 }, (_, row) => ((row + 0.5) / 40) * innerHeight);
  const taken = rows.filter((y) => {
    const top = document.elementFromPoint(innerWidth / 2, y);
    return top !== null && isPinned(top);
  });
  return taken.length / rows.length;
};

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/** Scrolls until the page's end no longer moves, because virtual rows make the page longer. */
const scrollToEnd = async () => {
  for (let still = 0, tries = 0; still < 3 && tries < 40; tries++) {
    still = isAtEnd() ? still + 1 : 0;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await nextFrame();
  }
};

/** The last control, if a pinned element covers it at the page's end. */
export const coveredAtEnd = async (): Promise<readonly Fault[]> => {
  if (topLayer()) return [];
  await scrollToEnd();
  const main = document.querySelector('main');
  const target = main ? targetsIn(main).findLast((each) => isSeen(each) && !isPinned(each)) : undefined;
  if (!target) return [];
  const { left, top, width, height } = target.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
  const under = points.some(([, y]) => y >= innerHeight);
  const cover = points
    .map(([x, y]) => (y > innerHeight / 2 && y < innerHeight ? document.elementFromPoint(x, y) : null))
    .find((hit) => hit && hit !== target && !target.contains(hit) && !hit.contains(target) && isPinned(hit));
  if (!cover && !under) return [];
  const found = cover ? `covered at the end of the page by ${describe(cover)}` : "can't be brought into view";
  return [
    { where: describe(target), found, fix: 'leave the height of the bottom bar and the floating action at the end of main' },
  ];
};
