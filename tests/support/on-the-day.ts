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

/** The device's calendar says the 21st of November 2026, at noon, whenever the tests run; only the date stands still, timers run. */
export const stayOnTheDay = () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 12), doNotFake: [...RUNNING] });
};
