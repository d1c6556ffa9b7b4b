// It copies Date's own prototype when it loads; a mocked Date's prototype is empty.
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

const FIXED_DATE = new Date(2026, 10, 21, 12);

/** Fixes the device's date (21 November 2026 at noon) while timers run. */
export const fixDate = (now = FIXED_DATE) => {
  jest.useFakeTimers({ now, doNotFake: [...RUNNING] });
};
