import { useEffect } from 'react';

/** Runs a function when the browser is idle. The returned function cancels it. */
export const whenIdle = (run: () => void) => {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: 4000 });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(run, 1500);
  return () => clearTimeout(handle);
};

/** How long a page without a service worker (an old browser, a preview) waits before it loads such parts. */
const FIRST_VISIT_MS = 15_000;

/**
 * Runs a function in an idle moment once the service worker controls the page. Parts that only a tap needs then come from its cache
 * and don't delay a first visit. The returned function cancels it.
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

/** Loads a part that only a tap needs, in an idle moment. `load` must be a function of the module, not of the render. */
export const useWhenIdle = (load: () => unknown) => {
  useEffect(() => whenWorkerAnswers(() => void load()), [load]);
};
