// This import stands first: it must run before React is loaded.
import { afterReactTurns, leaveTurnsToReact } from './react-turns';
import '@testing-library/jest-dom';
import { act, configure, getConfig } from '@testing-library/react';
import * as React from 'react';

// Next's Link reads this from the build, as next.config.mjs sets it: addresses end in a slash.
process.env.__NEXT_TRAILING_SLASH = 'true';

leaveTurnsToReact();

// `findBy` and `waitFor` end at the first change of the page that fits. Its effects, such as the focus, come in React's next turn.
const { asyncWrapper } = getConfig();
configure({
  asyncUtilTimeout: 30_000,
  asyncWrapper: (ask) =>
    asyncWrapper(async () => {
      const found = await ask();
      await afterReactTurns();
      return found;
    }),
});

// React keeps the stack of each element's maker for its warnings, up to a number a second; that is a seventh of a screen test's time.
// It keeps none from the first on where it has counted so many already.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined });

// A screen that draws outside of `act` is drawn at a moment that no story knows of: its next line may come too early.
const unseen: string[] = [];
const complain = console.error;
console.error = (...said: unknown[]) => {
  if (String(said[0]).includes('not wrapped in act')) unseen.push(String(said[1]));
  complain(...said);
};
afterEach(() => expect(unseen.splice(0)).toEqual([]));

/** How long a page of a story is busy. */
const IDLE_AFTER_MS = 1500;

// What a browser does and jsdom leaves out, and that Radix, sonner and Next call on the way.
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// An idle moment may come while a story awaits the store; what is drawn then is drawn within `act` too.
window.requestIdleCallback ??= (run) =>
  window.setTimeout(() => act(() => run({ didTimeout: false, timeRemaining: () => 50 })), IDLE_AFTER_MS);
window.cancelIdleCallback ??= (handle) => clearTimeout(handle);
// Without one, Next's Link prefetches when the page is idle, at a moment that no story knows.
window.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
