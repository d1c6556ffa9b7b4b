import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';

/** Words that could act as code. Each calls `window.ran` if it ever runs. */
export const HOSTILE_WORDS = {
  image: '<img src=x onerror=ran(1)>',
  script: '"><script>ran(2)</script>',
  address: 'javascript:ran(3)',
  formula: '=HYPERLINK("javascript:ran(4)")',
  // A character that reverses the direction of text, and letters of four bytes.
  writing: '\u202Etxt.exe\u202C 𝕏👷🏽',
} as const;

/** All of them in one line. */
export const ALL_WORDS = Object.values(HOSTILE_WORDS).join(' ');

/** From now on every tab reports when something in `HOSTILE_WORDS` runs. */
export const listenForScripts = async (context: BrowserContext) => {
  const ran: string[] = [];
  await context.exposeFunction('ran', (what: unknown) => void ran.push(String(what)));
  context.on('page', (page) => page.on('dialog', (dialog) => dialog.type() === 'alert' && ran.push(dialog.message())));
  return ran;
};

/** Checks that the words made no elements of a page and no addresses that run. */
export const assertHarmless = async (page: Page) =>
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript:" i], body script:not([src])')]
        .filter((element) => element.outerHTML.includes('ran('))
        .map((element) => element.outerHTML.slice(0, 300)),
    ),
    [],
    page.url(),
  );
