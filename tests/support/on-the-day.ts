// It copies what Date's own prototype has as it loads; that of a date that stands still has nothing of its own.
import '@date-fns/utc/date/mini';

const RUNNING = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const THE_DAY = new Date(2026, 10, 21, 12);

/** The device's calendar says this moment (the 21st of November 2026, at noon), whenever the tests run; only the date stands still, timers run. */
export const stayOnTheDay = (now = THE_DAY) => {
  jest.useFakeTimers({ now, doNotFake: [...RUNNING] });
};
