const { setTimeout } = globalThis;

/**
 * Delays each of React's turns by these milliseconds, and the database's by a tenth of that. A story that checks too early then
 * always fails: `TEST_LAG=100 npm test -- tests/screens`.
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

/** Resolves when React has finished rendering and running effects. */
export const afterReactTurns = () =>
  new Promise<void>((resolve) => {
    if (pending === 0) resolve();
    else waiting.push(resolve);
  });

const setImmediateTo = (run?: (callback: () => void) => unknown) => Object.assign(globalThis, { setImmediate: run });

// jsdom has no `setImmediate`; React's scheduler uses the one that exists when it loads.
setImmediateTo(takeTurn);

/** Restores `setImmediate` for the database, which looks it up at each turn. Call it after React has loaded. */
export const restoreSetImmediate = () => setImmediateTo(LAG > 0 ? (run) => setTimeout(run, LAG / 10) : undefined);
