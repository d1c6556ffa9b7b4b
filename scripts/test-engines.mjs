/**
 * Runs the stories of `tests/engines` in Firefox and WebKit on the production export, which it builds when outdated.
 * `npm run test:engines -- team` runs only files whose name contains one of the words; `-- --smoke` a selection of two minutes.
 * Without the browsers it first says how to install them.
 *
 * A new story is a new file `tests/engines/<what>.engine.ts`:
 *   story('…', async ({ me, site, file }) => {      written once, run in both; the phone has visited the site
 *     await me.open('projects/');  await me.tap(link('Nuevo Proyecto'));  await me.type('Nombre *', '…');  await me.see('…');
 *   });
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { miniBrowser, missingPrograms } from './engine-programs.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { searchPath } from './programs.mjs';
import { filesUnder, inProject, root } from './project.mjs';

const missing = missingPrograms();
if (missing) {
  console.error(missing);
  process.exit(1);
}
await ensureInstalled();

const STORIES = inProject('tests', 'engines');
const BUNDLES = inProject('.cache', 'engine-stories');
const IN_PAGE = inProject('.cache', 'engine-stories', 'in-page.js');
const TAP = inProject('.cache', 'engine-stories.tap');
/** The smoke test of two minutes: a page of every kind is opened, written, reloaded and read offline. */
const SMOKE = ['main-job'];
/** The longest time of a story file on a busy machine, in milliseconds. */
const LONGEST_FILE = 600_000;

const asked = process.argv.slice(2);
const words = asked.includes('--smoke') ? SMOKE : asked;
const stories = (await filesUnder(STORIES)).filter(
  (file) => file.endsWith('.engine.ts') && (words.length === 0 || words.some((word) => file.includes(word))),
);
if (stories.length === 0) {
  console.error('No story of the engines matches.');
  process.exit(1);
}

const [{ ensureBuilt }, { bundleForNode, bundleForPage }, { memoryFolder }, { saveTotals }] = await Promise.all([
  import('./build-site.mjs'),
  import('./bundle-tests.mjs'),
  import('./memory-folder.mjs'),
  import('./test-totals.mjs'),
]);
await ensureBuilt({ folder: 'out', basePath: '', storage: 'device' });
await rm(BUNDLES, { recursive: true, force: true });
await bundleForNode(
  stories.map((file) => path.join(STORIES, file)),
  BUNDLES,
);
await bundleForPage(path.join(STORIES, 'support', 'in-page.ts'), IN_PAGE);

const phones = await memoryFolder('telecampo-engines-');
const { status } = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    // One file at a time: a team story needs two browsers, which is all that two cores carry.
    '--test-concurrency=1',
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
    env: { ...process.env, PATH: searchPath(), TMPDIR: phones, ENGINES_IN_PAGE: IN_PAGE, MINIBROWSER_PATH: miniBrowser() },
  },
);
await rm(phones, { recursive: true, force: true, maxRetries: 5 });

const tap = await readFile(TAP, 'utf8').catch(() => '');
const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
const failed = Math.max(total('fail') + total('cancelled'), status === 0 ? 0 : 1);
await saveTotals('engines', { passed: total('pass'), failed });
process.exit(failed === 0 && total('pass') > 0 ? 0 : 1);
