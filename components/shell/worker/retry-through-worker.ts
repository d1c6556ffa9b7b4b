import { isId } from '@/lib/kernel/id';
import { registerServiceWorker } from './service-worker';

const TRIED = 'telecampo:not-found-retry';
/** A reload that bypasses the worker is answered by the host again. A browser that always bypasses it must not loop. */
const MOST_TRIES = 3;
const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** A record's path has an id after its noun. */
const mayBeRecord = (pathname: string) => pathname.slice(BASE_PATH.length).split('/').slice(2).some(isId);

const isTriedAgain = (pathname: string) => {
  try {
    const [last, count] = (sessionStorage.getItem(TRIED) ?? '').split(' ');
    const tries = last === pathname ? Number(count) : 0;
    if (tries < MOST_TRIES) sessionStorage.setItem(TRIED, `${pathname} ${tries + 1}`);
    return tries < MOST_TRIES;
  } catch {
    return false;
  }
};

/** Whether a worker will answer from the next load on; waits for a first install to end. */
const isWorkerReady = async () => {
  const registration = await registerServiceWorker();
  if (registration?.active) return true;
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return false;
  return new Promise<boolean>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    });
  });
};

/**
 * Reloads an unknown address, so that the service worker can answer it. The host has only exported pages; the worker answers for
 * records created here and marks its answer. It resolves to true when a reload follows.
 */
export const retryThroughWorker = async () => {
  const { pathname } = window.location;
  const isAnswered = document.documentElement.hasAttribute('data-answered');
  if (isAnswered || !mayBeRecord(pathname)) return false;
  if (!(await isWorkerReady()) || !isTriedAgain(pathname)) return false;
  window.location.reload();
  return true;
};
