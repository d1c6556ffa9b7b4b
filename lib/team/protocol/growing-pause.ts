/** Pauses between retries: each is twice as long as the last one, up to a limit. */
export interface GrowingPause {
  /** The next pause in milliseconds, 0.5 to 1.5 times by chance, so that many devices do not retry together. */
  next(): number;
  /** Starts again with the first pause, after a success. */
  reset(): void;
}

/** Creates the pauses of a retry loop. `chance` gives 0 to 1. */
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

/** Resolves after these milliseconds. */
export const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
