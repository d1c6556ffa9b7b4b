import type { Page } from 'playwright-core';

/** Makes a tab ignore messages of other tabs, like a tab that the phone has suspended. */
export const ignoreBroadcasts = (page: Page) =>
  page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });

/** Shows or hides the tab. */
export const setVisibility = (page: Page, visibility: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
