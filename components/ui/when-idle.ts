/** Runs when the browser has nothing better to do; what it returns calls it off. */
export const whenIdle = (run: () => void) => {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: 4000 });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(run, 1500);
  return () => clearTimeout(handle);
};

/** A first visit without a worker (an old browser, a preview) waits this long for what only a tap needs. */
const FIRST_VISIT_MS = 15_000;

/**
 * Runs in an idle moment once the service worker answers for the page: parts that only a tap needs then come from its cache,
 * and a first visit's network stays free. What it returns calls it off.
 */
export const whenWorkerAnswers = (run: () => void) => {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!worker || worker.controller) return whenIdle(run);
  let callOff = () => {};
  const begin = () => {
    stopWaiting();
    callOff = whenIdle(run);
  };
  const timer = setTimeout(begin, FIRST_VISIT_MS);
  const stopWaiting = () => {
    clearTimeout(timer);
    worker.removeEventListener('controllerchange', begin);
  };
  worker.addEventListener('controllerchange', begin);
  return () => {
    stopWaiting();
    callOff();
  };
};
