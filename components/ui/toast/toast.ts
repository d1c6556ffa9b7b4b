import type { Tone } from '@/components/ui/tone';

export interface ToastContent {
  readonly text: string;
  readonly tone?: Tone;
  /** The function behind the button `Deshacer`, if the toast has one. */
  readonly undo?: () => unknown;
  /** Toasts of one kind are merged into one; by default those with the same text. */
  readonly kind?: string;
  /** The text of a merged toast. */
  readonly many?: (count: number) => string;
}

type Raise = (content: ToastContent) => void;

let waiting: readonly ToastContent[] = [];
let raise: Raise | null = null;
let wake: (all: readonly ToastContent[]) => void = () => {};

let last: { readonly content: ToastContent; readonly at: number } | undefined;

/** The newest toast, and when it was shown (`performance.now()`). */
export const lastToast = () => last;

/** The toasts shown since the last touch. If a page change follows, the save itself caused it, and they stay on the next page. */
let untouched: ReadonlySet<ToastContent> = new Set();

/** Shows a toast, which does not interrupt. It stays while touched, and works over a dialog. */
export const showToast = (content: ToastContent) => {
  last = { content, at: performance.now() };
  untouched = new Set([...untouched, content]);
  if (raise) {
    raise(content);
    return;
  }
  waiting = [...waiting, content];
  wake(waiting);
};

const NO_TOUCH = '[data-tap-shield], [data-toasts]';
/** Notes a touch. A tap on a toast, or the second of a double tap, does not count: it leads to no other page. */
const touch = ({ target }: Event) => {
  if (!(target instanceof Element && target.closest(NO_TOUCH))) untouched = new Set();
};
export const followTouches = () => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touch, { capture: true });
  return () => {
    for (const type of ['pointerdown', 'keydown']) removeEventListener(type, touch, { capture: true });
  };
};

/** The newest toast, if the page was not touched since it was shown. A second call answers `undefined`. */
export const takeUnreadToast = () => {
  const taken = last && untouched.has(last.content) ? last : undefined;
  untouched = new Set();
  return taken;
};

let end: (stays: (content: ToastContent) => boolean) => void = () => {};

/** Handles a page change: toasts of the save that led there stay, all others end. A toast that waits for the host stays too. */
export const endOldToasts = () => {
  const staying = untouched;
  untouched = new Set();
  end((content) => staying.has(content));
};

/** Sets the function that is called with all waiting toasts when one waits and no host shows it yet. */
export const onToastWaiting = (call: typeof wake) => {
  wake = call;
  if (waiting.length > 0) call(waiting);
};

/** Registers the host, which shows waiting and later toasts. `endOthers` ends those that do not belong to a new page. */
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

/** A visible toast: its text, the number of merged toasts, and the functions of its `Deshacer`, the newest first. */
export interface StandingToast extends ToastContent {
  readonly newest: ToastContent;
  readonly count: number;
  readonly undos: readonly (() => unknown)[];
}

export const kindOf = ({ kind, text, tone }: ToastContent) => `${tone} ${kind ?? text}`;

/** Merges a toast with the visible one of its kind. */
export const joinedToast = (content: ToastContent, standing?: StandingToast): StandingToast => {
  const undos = [...(content.undo ? [content.undo] : []), ...(standing?.undos ?? [])];
  const count = (standing?.count ?? 0) + 1;
  const ofSeveral = content.many?.(count) ?? (content.undo ? `${content.text} (${count})` : content.text);
  return { ...content, text: count > 1 ? ofSeveral : content.text, newest: content, count, undos };
};
