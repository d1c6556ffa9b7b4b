import type { Tone } from '@/components/ui/tone';

export interface ToastContent {
  readonly text: string;
  readonly tone?: Tone;
  /** Offers `Deshacer`. */
  readonly undo?: () => unknown;
  /** Toasts of one kind stand as one; those with the same text are of one kind anyway. */
  readonly kind?: string;
  /** How it is told of several. */
  readonly many?: (count: number) => string;
}

type Raise = (content: ToastContent) => void;

let waiting: readonly ToastContent[] = [];
let raise: Raise | null = null;
let wake: () => void = () => {};

let last: { readonly content: ToastContent; readonly at: number } | undefined;

/** The newest toast, and when it was raised (`performance.now()`). */
export const lastToast = () => last;

/** What was raised since anybody touched the page: if another page follows, the save itself led there, and it is told there too. */
let untouched: ReadonlySet<ToastContent> = new Set();

/** Tells what happened, without interrupting. It pauses while touched, and works over a dialog. */
export const showToast = (content: ToastContent) => {
  last = { content, at: performance.now() };
  untouched = new Set([...untouched, content]);
  if (raise) {
    raise(content);
    return;
  }
  waiting = [...waiting, content];
  wake();
};

const NO_TOUCH = '[data-tap-shield], [data-toasts]';
/** A tap on a toast, and the second one of a double tap, ask for no other page. */
const touch = ({ target }: Event) => {
  if (!(target instanceof Element && target.closest(NO_TOUCH))) untouched = new Set();
};
export const followTouches = () => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touch, { capture: true });
  return () => {
    for (const type of ['pointerdown', 'keydown']) removeEventListener(type, touch, { capture: true });
  };
};

/** The newest toast, if nobody has touched the page since it was raised; it is given once. */
export const takeUntouched = () => {
  const taken = last && untouched.has(last.content) ? last : undefined;
  untouched = new Set();
  return taken;
};

let end: (isTold: (content: ToastContent) => boolean) => void = () => {};

/** Another page stands there. What its save told stays on it, and ends with it; all else ends with the page before. */
export const turnPage = () => {
  const told = untouched;
  untouched = new Set();
  waiting = waiting.filter((content) => told.has(content));
  end((content) => told.has(content));
};

/** Calls when a toast waits and nobody shows it yet. */
export const onToastWaiting = (call: () => void) => {
  wake = call;
  if (waiting.length > 0) call();
};

/** From here on the host shows what comes, beginning with what waited; `endOthers` ends what another page does not tell. */
export const hostToasts = (show: Raise, endOthers: typeof end = () => {}) => {
  raise = show;
  end = endOthers;
  for (const content of waiting) show(content);
  waiting = [];
  return () => {
    raise = null;
    end = () => {};
  };
};

/** What a toast tells, of how many, and all that its `Deshacer` takes back, the newest first. */
export interface StandingToast extends ToastContent {
  readonly newest: ToastContent;
  readonly count: number;
  readonly undos: readonly (() => unknown)[];
}

export const kindOf = ({ kind, text, tone }: ToastContent) => `${tone} ${kind ?? text}`;

/** A toast together with the one of its kind that still stands. */
export const joinedToast = (content: ToastContent, standing?: StandingToast): StandingToast => {
  const undos = [...(content.undo ? [content.undo] : []), ...(standing?.undos ?? [])];
  const count = (standing?.count ?? 0) + 1;
  const ofSeveral = content.many?.(count) ?? (content.undo ? `${content.text} (${count})` : content.text);
  return { ...content, text: count > 1 ? ofSeveral : content.text, newest: content, count, undos };
};
