import type { Tone } from './tone';

export interface ToastContent {
  readonly text: string;
  readonly tone?: Tone;
  /** Offers `Deshacer`. */
  readonly undo?: () => unknown;
  /** Toasts of one kind stand as one; those with the same text are of one kind anyway. */
  readonly kind?: string;
  /** How it is told of several. */
  readonly many?: (count: number) => string;
  /** Milliseconds; at least 6,000, and 10,000 with an undo. */
  readonly duration?: number;
}

type Raise = (content: ToastContent) => void;

let waiting: readonly ToastContent[] = [];
let raise: Raise | null = null;
let wake: () => void = () => {};

let last: { readonly content: ToastContent; readonly at: number } | undefined;

/** The newest toast, and when it was raised (`performance.now()`). */
export const lastToast = () => last;

/** Tells what happened, without interrupting. It pauses while touched, and works over a dialog. */
export const showToast = (content: ToastContent) => {
  last = { content, at: performance.now() };
  if (raise) {
    raise(content);
    return;
  }
  waiting = [...waiting, content];
  wake();
};

/** Calls when a toast waits and nobody shows it yet. */
export const onToastWaiting = (call: () => void) => {
  wake = call;
  if (waiting.length > 0) call();
};

/** From here on the host shows what comes, beginning with what waited. */
export const hostToasts = (show: Raise) => {
  raise = show;
  for (const content of waiting) show(content);
  waiting = [];
  return () => {
    raise = null;
  };
};

/** What a toast tells, of how many, and all that its `Deshacer` takes back, the newest first. */
export interface StandingToast extends ToastContent {
  readonly count: number;
  readonly undos: readonly (() => unknown)[];
}

export const kindOf = ({ kind, text, tone }: ToastContent) => `${tone} ${kind ?? text}`;

/** A toast together with the one of its kind that still stands. */
export const joinedToast = (content: ToastContent, standing?: StandingToast): StandingToast => {
  const undos = [...(content.undo ? [content.undo] : []), ...(standing?.undos ?? [])];
  const count = (standing?.count ?? 0) + 1;
  const ofSeveral = content.many?.(count) ?? (content.undo ? `${content.text} (${count})` : content.text);
  return { ...content, text: count > 1 ? ofSeveral : content.text, count, undos };
};
