/** Pauses between tries of one thing: each is twice as long as the one before, up to the longest. */
export interface GrowingPause {
  /** The next pause, in milliseconds; half as long or half as long again by chance, so that many devices do not come at once. */
  next(): number;
  /** It went well: the next pause is the first one again. */
  reset(): void;
}

/** The one place that says how long a loop waits before it offers, asks or dials the same again. `chance` gives 0 to 1. */
export const growingPause = (firstMs: number, longestMs: number, chance: () => number = Math.random): GrowingPause => {
  let wait = firstMs;
  return {
    next() {
      const now = wait * (0.5 + chance());
      wait = Math.min(wait * 2, longestMs);
      return now;
    },
    reset() {
      wait = firstMs;
    },
  };
};

/** Waits as long as it is told. */
export const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
