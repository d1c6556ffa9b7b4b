import type { BrowserContext, Page } from 'playwright-core';

/** Complaints of a browser, which must stay empty. */
export interface Complaints {
  readonly console: readonly string[];
  readonly offOrigin: readonly string[];
  readonly refused: readonly string[];
  /** All complaints, for one assertion. */
  all(): readonly string[];
}

/**
 * Collects complaints from all tabs of a browser: console errors, hydration warnings, requests to other origins, responses of 400
 * and more. `allow` names those that a story provokes on purpose (a 404, a stopped server).
 */
export const watch = (context: BrowserContext, origin: string, allow: readonly RegExp[] = []): Complaints => {
  const console: string[] = [];
  const offOrigin: string[] = [];
  const refused: string[] = [];
  const note = (list: string[], text: string) => {
    if (!allow.some((pattern) => pattern.test(text))) list.push(text);
  };

  const watchPage = (page: Page) => {
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || /hydrat/i.test(message.text());
      if (isComplaint) note(console, `${page.url()} · ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => note(console, `${page.url()} · ${error.message}`));
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about|chrome):/.test(url)) note(offOrigin, url);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(refused, `${response.status()} ${response.url()}`);
  });
  return { console, offOrigin, refused, all: () => [...console, ...offOrigin, ...refused] };
};
