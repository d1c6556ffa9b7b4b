import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProfile, openPhone, type PhoneOptions } from './chromium';
import { dayFromToday } from './phone-day';
import type { Site } from './site';
import { waitForWorker, waitUntilKept } from './worker';

const KEPT = path.join(tmpdir(), 'visited-phones');
const FORGOTTEN = 'cookies,file_systems,indexeddb,local_storage';

/** What a phone keeps of its first visit: only the site's files, or the sample data too. */
export type Visited = 'site' | 'sample';

/** A complete first visit: the worker keeps this build of the site, the disk the sample data. */
const visitOnce = async (site: Site, folder: string, kept: Visited) => {
  const phone = await openPhone();
  try {
    const page = await phone.context.newPage();
    await page.goto(site.url);
    await waitForWorker(page);
    await waitUntilKept(page);
    await page.goto('about:blank');
    if (kept === 'site') {
      const devtools = await phone.context.newCDPSession(page);
      await devtools.send('Storage.clearDataForOrigin', { origin: new URL(site.url).origin, storageTypes: FORGOTTEN });
    }
    await phone.restart('close', async (profile) => {
      await mkdir(KEPT, { recursive: true });
      const copy = await mkdtemp(path.join(KEPT, 'copying-'));
      await copyProfile(profile, copy);
      // Another file of stories may have kept the same visit meanwhile.
      await rename(copy, folder).catch(() => rm(copy, { recursive: true }));
    });
  } finally {
    await phone.discard();
  }
};

/**
 * A phone that has visited this build of the site once. The visit is made once for each build, port and day, and then copied. The
 * stories of `offline` and `routes` test the first visit itself. The sample's days are those of the phone's time zone. On failure
 * the site is stopped, because the next story needs its port.
 */
export const openVisitedPhone = async (site: Site, kept: Visited, options?: PhoneOptions) => {
  // A new connection: a kept one would belong to the last story's server, which had this port and is gone.
  const worker = await (await fetch(new URL('sw.js', site.url), { headers: { connection: 'close' } })).text();
  const what = [site.url, worker, kept, dayFromToday()].join('\n');
  const folder = path.join(KEPT, createHash('sha256').update(what).digest('hex').slice(0, 16));
  try {
    if (!existsSync(folder)) await visitOnce(site, folder, kept);
    return await openPhone(options, folder);
  } catch (error) {
    await site.stop();
    throw error;
  }
};
