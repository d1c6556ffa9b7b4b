const KEY = 'left-at';
/** How long the page's data may take to arrive, in milliseconds. */
const WAITS = 10_000;
/** The input after which the page stays where the person has put it. */
const GOES_ON = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const;

/** Notes where the page is, for its next load. The storage may be full or forbidden; then the page begins at its top. */
const note = () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([location.href, window.scrollY]));
  } catch {
    // Nothing else depends on it.
  }
};

/** Where this page was when it was left; `undefined` for another page, or one that a link or a typed address has opened. */
const notedHere = (): number | undefined => {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming) || load.type === 'navigate') return undefined;
  try {
    const [href, top] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return href === location.href && typeof top === 'number' ? top : undefined;
  } catch {
    return undefined;
  }
};

/** Scrolls to a noted place as soon as the page is long enough. */
const returnTo = (top: number) => {
  const ends = new AbortController();
  const look = () => {
    const isOpening = document.documentElement.hasAttribute('data-opening');
    if (isOpening || document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    ends.abort();
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(document.body);
  const timer = setTimeout(() => ends.abort(), WAITS);
  ends.signal.addEventListener('abort', () => {
    sizes.disconnect();
    clearTimeout(timer);
  });
  for (const event of GOES_ON)
    document.addEventListener(event, () => ends.abort(), { capture: true, passive: true, signal: ends.signal });
  return () => ends.abort();
};

/**
 * Keeps the place in a page over a reload, also one by a phone that had closed the tab. The browser itself restores it before the
 * device's data are on the page, which is then too short.
 */
export const followScroll = () => {
  const top = notedHere();
  const stop = top ? returnTo(top) : () => undefined;
  const noteWhenHidden = () => document.visibilityState === 'hidden' && note();
  document.addEventListener('visibilitychange', noteWhenHidden);
  window.addEventListener('pagehide', note);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', noteWhenHidden);
    window.removeEventListener('pagehide', note);
  };
};
