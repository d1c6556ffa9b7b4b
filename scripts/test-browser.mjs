/**
 * Runs the browser stories (`tests/browser/*.browser.ts`) in real Chromium on the production export, which it builds when outdated.
 * `npm run test:browser -- offline update` runs only files whose name contains one of the words.
 * `STORIES_CPU=6` makes each tab six times slower, like an old phone; `STORIES=all` runs the nightly repeats too.
 * `STORIES_LAG=400` delays all asynchronous results by 400 ms, so that a story that checks too early fails anywhere.
 *
 * A new story is a new file `tests/browser/<what>.browser.ts`, in Node's own test runner (`describe`, `it`, `node:assert/strict`):
 *   it('…', onStage(async ({ open, restart, site, phone }) => {   the export on a plain host, and a phone that has visited it once
 *     const page = await open('projects/');                        a ready tab; `support/page-actions` has the user's actions
 *     await restart('kill');  await site.stop();                   the battery, the signal
 *   }, { on: openSubPathSite, allow: NOT_REACHED }));              errors of console and network fail it, unless allowed
 * The parts of `onStage`, for a story of another kind:
 *   const site = await openSite();                site.url, stop(), swap(folder), fail(path => boolean)
 *   const phone = await openPhone();              Chromium on a profile that outlives it: phone.context, kill(), restart('kill'), discard()
 *   const phone = await openVisitedPhone(site);   the same with the site's worker installed: a copy of one first visit
 *   const page = await phone.context.newPage();
 *   const complaints = watch(phone.context, site.url);   at the end: assert.deepEqual(complaints.all(), [])
 *   await page.goto(site.url + 'projects/'); await waitForReact(page); await waitForWorker(page);
 * and ends with `finally { await phone.discard(); await site.stop(); }`. `openSubPathSite()` serves the build of a sub-path.
 * Polling through the worker keeps the old one busy and delays an update: wait for the page, not for a fetch.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt, preview, subPath } from './build-site.mjs';
import { bundleForNode } from './bundle-tests.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { chromiumPath, howToInstall, isInstalled, searchPath } from './programs.mjs';
import { filesUnder, inProject, root } from './project.mjs';
import { saveTotals } from './test-totals.mjs';
import { BROWSERS } from './workers.mjs';

const STORIES = inProject('tests', 'browser');
const BUNDLES = inProject('.cache', 'browser-stories');
const TAP = inProject('.cache', 'browser-stories.tap');
/** The longest time of a story file on a busy machine, in milliseconds. */
const LONGEST_FILE = 900_000 * Math.max(1, Number(process.env.STORIES_CPU ?? 1) / 2);
/** The name in a story that needs the build of a sub-path. */
const OF_SUB_PATH = /\b(?:openSubPathSite|builds|SUB_PATH_BUILD)\b/;
const SUB_PATH = subPath();

const words = process.argv.slice(2);
const stories = (await filesUnder(STORIES)).filter(
  (file) => file.endsWith('.browser.ts') && (words.length === 0 || words.some((word) => file.includes(word))),
);
if (stories.length === 0) {
  console.error('No browser story matches.');
  process.exit(1);
}

const read = await Promise.all(stories.map((file) => readFile(path.join(STORIES, file), 'utf8')));
const lacking = [
  ...(chromiumPath('story') ? [] : ['chromium']),
  ...(isInstalled('nats-server') || !read.some((text) => text.includes("support/team'")) ? [] : ['nats-server']),
  ...(isInstalled('pdftoppm') || !read.some((text) => text.includes('pictureOfPdf')) ? [] : ['poppler-utils']),
];
if (lacking.length > 0) {
  console.error(lacking.map(howToInstall).join('\n'));
  process.exit(1);
}
process.env.PATH = searchPath();

await ensureBuilt({ folder: 'out', basePath: '', storage: 'device' });
if (read.some((text) => OF_SUB_PATH.test(text))) await ensureBuilt(SUB_PATH);
if (stories.some((file) => file.startsWith('preview'))) await ensureBuilt(preview());

await rm(BUNDLES, { recursive: true, force: true });
await mkdir(BUNDLES, { recursive: true });
await bundleForNode(
  stories.map((file) => path.join(STORIES, file)),
  BUNDLES,
);

/** The folder of the stories' browser profiles. */
const phones = await memoryFolder('telecampo-stories-');

// Each file has its own server and browser profiles.
const { status } = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    `--test-concurrency=${BROWSERS}`,
    `--test-timeout=${LONGEST_FILE}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${TAP}`,
    ...stories.map((file) => path.join(BUNDLES, file.replace(/\.ts$/, '.mjs'))),
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: phones, SITE_SUB_PATH: SUB_PATH.basePath, SITE_SUB_PATH_FOLDER: SUB_PATH.folder },
  },
);
const tap = await readFile(TAP, 'utf8').catch(() => '');
const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
const passed = total('pass');
const failed = Math.max(total('fail') + total('cancelled'), status === 0 ? 0 : 1);
await rm(phones, { recursive: true, force: true, maxRetries: 5 });
await saveTotals('browser', { passed, failed });
process.exit(failed === 0 && passed > 0 ? 0 : 1);
