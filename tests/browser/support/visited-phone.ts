import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPhone, type PhoneOptions } from './chromium';
import type { Site } from './site';
import { waitForWorker } from './worker';

const KEPT = path.join(tmpdir(), 'visited-phones');
const FORGOTTEN = 'cookies,file_systems,indexeddb,local_storage';

/** A first visit, to the end: the worker keeps this build of the site; what the page wrote for its person is forgotten. */
const visitOnce = async (site: Site, folder: string) => {
  const phone = await openPhone();
  try {
    const page = await phone.context.newPage();
    await page.goto(site.url);
    await waitForWorker(page);
    await page.goto('about:blank');
    const devtools = await phone.context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(site.url).origin, storageTypes: FORGOTTEN });
    await phone.restart('close', async (profile) => {
      await mkdir(KEPT, { recursive: true });
      const copy = await mkdtemp(path.join(KEPT, 'copying-'));
      await cp(profile, copy, { recursive: true, filter: (file) => !path.basename(file).startsWith('Singleton') });
      // Another file of stories may have kept its own meanwhile; both are the same.
      await rename(copy, folder).catch(() => rm(copy, { recursive: true }));
    });
  } finally {
    await phone.discard();
  }
};

/**
 * A phone whose worker keeps this build of the site and that knows nothing else. The first visit is made once for each build and port,
 * and copied: what a first visit does is for the stories of `offline` and `routes` to tell.
 */
export const openVisitedPhone = async (site: Site, options?: PhoneOptions) => {
  // On a connection of its own: one that is kept would belong to the last story's server, which was at this port and is gone.
  const worker = await (await fetch(new URL('sw.js', site.url), { headers: { connection: 'close' } })).text();
  const folder = path.join(KEPT, createHash('sha256').update(`${site.url}\n${worker}`).digest('hex').slice(0, 16));
  if (!existsSync(folder)) await visitOnce(site, folder);
  return openPhone(options, folder);
};
