const { setTimeout } = globalThis;

/**
 * How many milliseconds later React gets each of its turns, and the database its own a tenth of that. A story that judges too early then
 * fails every time: `TEST_LAG=100 npm test -- tests/screens`.
 */
const LAG = Number(process.env.TEST_LAG ?? 0);

let pending = 0;
const waiting: (() => void)[] = [];

const takeTurn = (run: () => void) => {
  pending += 1;
  setTimeout(() => {
    try {
      run();
    } finally {
      pending -= 1;
      if (pending === 0) for (const resolve of waiting.splice(0)) resolve();
    }
  }, LAG);
};

/** Resolves when React has drawn what it has begun and has run the effects of it. */
export const afterReactTurns = () =>
  new Promise<void>((resolve) => {
    if (pending === 0) resolve();
    else waiting.push(resolve);
  });

const setImmediateTo = (run?: (callback: () => void) => unknown) => Object.assign(globalThis, { setImmediate: run });

// jsdom has no `setImmediate`. React's scheduler takes its turns by one that stands there as it is loaded.
setImmediateTo(takeTurn);

/** Leaves `setImmediate` to the database, which looks for it at each turn. To be called once React has been loaded. */
export const leaveTurnsToReact = () => setImmediateTo(LAG > 0 ? (run) => setTimeout(run, LAG / 10) : undefined);
