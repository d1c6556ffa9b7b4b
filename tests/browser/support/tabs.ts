import type { Page } from 'playwright-core';

/** A tab that hears nothing of the others, as one that the phone had put to sleep. */
export const deafen = (page: Page) =>
  page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });

/** The tab comes back into sight, or goes into the background. */
export const turn = (page: Page, visibility: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
