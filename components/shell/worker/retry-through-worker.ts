import { isWorkerReady } from './service-worker';

const TRIED = 'telecampo:not-found-retry';
/** A reload that goes past the worker is answered by the host again; a browser that always does must come to an end. */
const MOST_TRIES = 3;
/** The address of a record stands under its noun. */
const MAY_BE_RECORD = /^\/[^/]+\/[^/]/;
const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

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

/**
 * The host only has the exported pages. The service worker answers the address of a record born on this phone, and marks its
 * answer. For an unmarked answer this waits for the worker and loads the address again; it resolves to true then.
 */
export const retryThroughWorker = async () => {
  const { pathname } = window.location;
  const isAnswered = document.documentElement.hasAttribute('data-answered');
  if (isAnswered || !MAY_BE_RECORD.test(pathname.slice(BASE_PATH.length))) return false;
  if (!(await isWorkerReady()) || !isTriedAgain(pathname)) return false;
  window.location.reload();
  return true;
};
