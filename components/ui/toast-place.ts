const ACTS =
  'a[href], button, summary, select, input[type="checkbox"], input[type="radio"], [role="combobox"], [role="menuitem"]';
const FIELDS = 'input, textarea';

/** Between a toast and what it spares. */
const GAP = 8;
const EDGE = 16;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The lowest place for something so tall in which it meets none of the spans; `undefined` where there is none. */
export const lowestFree = (height: number, room: Span, taken: readonly Span[]): Span | undefined => {
  let bottom = room.bottom;
  while (bottom - height >= room.top) {
    const top = bottom - height;
    const overlapping = taken.filter((span) => span.top < bottom + GAP && span.bottom > top - GAP);
    if (overlapping.length === 0) return { top, bottom };
    bottom = Math.min(...overlapping.map((span) => span.top)) - GAP;
  }
  return undefined;
};

/** What can be used now: in the topmost dialog, else on the page. */
const spansOf = (selector: string, { left, right }: DOMRect): readonly Span[] =>
  [...([...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body).querySelectorAll(selector)]
    .filter((control) => !control.closest('[data-toasts]'))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.left < right && box.right > left);

const meets = (one: Span, others: readonly Span[]) => others.some(({ top, bottom }) => top < one.bottom && bottom > one.top);

const place = () => {
  const { style } = document.documentElement;
  style.removeProperty('--toast-taps');
  const toaster = document.querySelector('[data-sonner-toaster]');
  const front = toaster?.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]');
  if (!(toaster && front)) {
    style.removeProperty('--toast-bottom');
    return;
  }
  const height = front.offsetHeight;
  const { bottom } = toaster.getBoundingClientRect();
  const box = front.getBoundingClientRect();
  const acts = spansOf(ACTS, box);
  const all = [...acts, ...spansOf(FIELDS, box)];
  if (!meets({ top: bottom - height, bottom }, all)) return;
  const room = { top: EDGE, bottom: window.innerHeight - EDGE };
  // Where every strip holds something, what acts is spared before what only takes the focus.
  const free = lowestFree(height, room, all) ?? lowestFree(height, room, acts);
  if (free) {
    style.setProperty('--toast-bottom', `${Math.round(window.innerHeight - free.bottom)}px`);
    return;
  }
  style.removeProperty('--toast-bottom');
  // Taps go through to what lies under it; only its own button keeps them.
  style.setProperty('--toast-taps', 'none');
};

/** What moves is measured where it comes to rest. */
const RESTS = ['scrollend', 'animationend', 'transitionend'];

/** Keeps toasts off every control, also off those of the page or the sheet that comes next. */
export const spareControls = () => {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', soon);
  for (const rest of RESTS) document.addEventListener(rest, soon, { capture: true });
  soon();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    window.removeEventListener('resize', soon);
    for (const rest of RESTS) document.removeEventListener(rest, soon, { capture: true });
    for (const property of ['--toast-bottom', '--toast-taps']) document.documentElement.style.removeProperty(property);
  };
};
