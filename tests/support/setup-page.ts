// This import is first, because it must run before React loads.
import { afterReactTurns, restoreSetImmediate } from './react-turns';
import '@testing-library/jest-dom';
import { act, configure, getConfig } from '@testing-library/react';
import * as React from 'react';

// Next's Link reads this from the build, as in next.config.mjs: URLs end in a slash.
process.env.__NEXT_TRAILING_SLASH = 'true';

restoreSetImmediate();

// `findBy` and `waitFor` resolve at the first matching change; effects such as the focus follow in React's next turn.
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

// React records a stack for each element until a limit per second, a seventh of a screen test's time. A high counter disables
// that.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined });

// A screen that renders outside of `act` does so at an unknown moment. The story's next line may then come too early.
const unseen: string[] = [];
const complain = console.error;
console.error = (...said: unknown[]) => {
  if (String(said[0]).includes('not wrapped in act')) unseen.push(String(said[1]));
  complain(...said);
};
afterEach(() => expect(unseen.splice(0)).toEqual([]));

/** How long a story's page counts as busy. */
const IDLE_AFTER_MS = 1500;

// Browser functions that jsdom lacks and Radix, sonner and Next call.
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
// An idle callback may run while a story awaits the store; its rendering belongs into `act` too.
window.requestIdleCallback ??= (run) =>
  window.setTimeout(() => act(() => run({ didTimeout: false, timeRemaining: () => 50 })), IDLE_AFTER_MS);
window.cancelIdleCallback ??= (handle) => clearTimeout(handle);
// Without it, Next's Link prefetches when the page is idle, at an unknown moment.
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
