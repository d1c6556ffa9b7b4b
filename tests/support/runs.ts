import fc from 'fast-check';

/** The factor of random runs, set by `npm run test:long`. */
const MANY = Number(process.env.TEST_MANY ?? 1);

/** The number of random runs of a property: `everyday`, or nightly `MANY` times `most`. */
export const runs = (everyday: number, most = everyday) => (MANY === 1 ? everyday : most * MANY);

const BATCH = 50;

interface Drawing<Value> {
  readonly from: fc.Arbitrary<Value>;
  readonly seed: number;
  readonly each: (value: Value, index: number) => void | Promise<void>;
  /** Whether all expected cases have occurred. */
  readonly isEnough: () => boolean;
  readonly most: number;
}

/**
 * Draws the same values each time until all expected cases have occurred, at most `most`. A new kind of step changes what a seed
 * draws, so no test may depend on an exact number.
 */
export const drawUntil = async <Value>({ from, seed, each, isEnough, most }: Drawing<Value>) => {
  for (let drawn = 0; drawn < most && !isEnough(); drawn += BATCH)
    for (const [index, value] of fc.sample(from, { seed: seed + drawn, numRuns: BATCH }).entries())
      await each(value, drawn + index);
};
