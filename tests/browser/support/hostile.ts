import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';

/** Words that would like to be something else. Each tells `window.ran` should it ever run. */
export const HOSTILE_WORDS = {
  image: '<img src=x onerror=ran(1)>',
  script: '"><script>ran(2)</script>',
  address: 'javascript:ran(3)',
  formula: '=HYPERLINK("javascript:ran(4)")',
  // Turns what follows around, and a letter of four bytes.
  writing: '\u202Etxt.exe\u202C 𝕏👷🏽',
} as const;

/** All of them in one line of text. */
export const ALL_WORDS = Object.values(HOSTILE_WORDS).join(' ');

/** From here on every tab tells when something of `HOSTILE_WORDS` runs. */
export const listenForScripts = async (context: BrowserContext) => {
  const ran: string[] = [];
  await context.exposeFunction('ran', (what: unknown) => void ran.push(String(what)));
  context.on('page', (page) => page.on('dialog', (dialog) => dialog.type() === 'alert' && ran.push(dialog.message())));
  return ran;
};

/** What a page made of hostile words: no element of theirs, and no address that runs. */
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
