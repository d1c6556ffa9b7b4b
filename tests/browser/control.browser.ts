import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openPhone } from './support/chromium';
import { openSite } from './support/site';
import { watch } from './support/watch';
import { until, waitUntilOpened } from './support/worker';

/** Planted faults, to prove that the check at the end of each story can fail. */
const FAULTS: readonly (readonly [what: string, plant: () => unknown])[] = [
  ['an error of the console', () => console.error('planted')],
  ['a hydration warning', () => console.warn('Hydration failed: planted')],
  ['an exception', () => void setTimeout(() => Promise.reject(new Error('planted')))],
  ['a request to another origin', () => fetch('http://127.0.0.1:9/planted').catch(() => undefined)],
  ['an error response', () => fetch('/planted').catch(() => undefined)],
];

describe('a story', () => {
  it('fails on forbidden events and on nothing else', async () => {
    const [site, phone] = [await openSite(), await openPhone({ serviceWorkers: 'block' })];
    try {
      const quiet = watch(phone.context, site.url);
      const page = await phone.context.newPage();
      await page.goto(site.url);
      await waitUntilOpened(page);
      assert.deepEqual(quiet.all(), []);
      for (const [what, plant] of FAULTS) {
        const complaints = watch(phone.context, site.url);
        await page.evaluate(plant);
        await until(async () => complaints.all().some((complaint) => complaint.includes('planted')), what);
      }
    } finally {
      await phone.discard();
      await site.stop();
    }
  });
});
