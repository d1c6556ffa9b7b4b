import fc from 'fast-check';

/** How many times as many random runs as every day; `npm run test:long` says it. */
const MANY = Number(process.env.TEST_MANY ?? 1);

/** How many random runs a property draws: every day so many; by night `MANY` times as many, or as `most` where a day can't afford those. */
export const runs = (everyday: number, most = everyday) => (MANY === 1 ? everyday : most * MANY);

const BATCH = 50;

interface Drawing<Value> {
  readonly from: fc.Arbitrary<Value>;
  readonly seed: number;
  readonly each: (value: Value, index: number) => void | Promise<void>;
  /** Whether everything that is waited for has come. */
  readonly isEnough: () => boolean;
  readonly most: number;
}

/**
 * Draws the same values every time until what is waited for has come, at most `most` of them. A new kind of step moves what one seed brings;
 * so nothing hangs on a number of draws that was just enough.
 */
export const drawUntil = async <Value>({ from, seed, each, isEnough, most }: Drawing<Value>) => {
  for (let drawn = 0; drawn < most && !isEnough(); drawn += BATCH)
    for (const [index, value] of fc.sample(from, { seed: seed + drawn, numRuns: BATCH }).entries())
      await each(value, drawn + index);
};
