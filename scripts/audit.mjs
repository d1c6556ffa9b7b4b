/**
 * Checks every exported route in real Chromium against the friendliness checklist (statements 1 to 17, 21 to 32, 35): all of them on a phone,
 * and at 768, 1,024, 1,280 and 1,920 px those that depend on the width.
 *   npm run audit                                every route that has a page
 *   npm run audit -- --sample                    one of each kind of route at each width, as in `.ci/run`
 *   npm run audit -- --route /projects           only routes with this prefix
 *   npm run audit -- --only 1,3,4                only these statements
 *   npm run audit -- --width 1280                only these devices: 390 (a phone), 768 (a tablet), 1024, 1280 or 1920 (a desk with a mouse)
 *   npm run audit -- --base http://localhost:3100   on a server that is already running (also `next dev`)
 *   npm run audit -- --spoil                     plants each fault once and expects to find it; with --sample on its routes
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-site.mjs';
import { bundleForNode, bundleForPage } from './bundle-tests.mjs';
import { inProject } from './project.mjs';
import { serve } from './serve.mjs';
import { saveTotals } from './test-totals.mjs';
import { BROWSERS } from './workers.mjs';

const BUNDLES = inProject('.cache', 'audit');

const { values } = parseArgs({
  options: {
    route: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    base: { type: 'string' },
    folder: { type: 'string', default: 'out' },
    workers: { type: 'string' },
    sample: { type: 'boolean', default: false },
    spoil: { type: 'boolean', default: false },
  },
});

await Promise.all([
  bundleForNode([inProject('tests/audit/run.ts'), inProject('tests/audit/run-spoiled.ts')], BUNDLES),
  bundleForPage(inProject('tests/audit/in-page/all.ts'), `${BUNDLES}/in-page.js`),
]);

if (!values.base && values.folder === 'out') await ensureBuilt({ folder: 'out', basePath: '', storage: 'device' });
const site = values.base ? null : await serve({ folder: inProject(values.folder) });

const bundle = (name) => import(pathToFileURL(`${BUNDLES}/${name}.mjs`).href);
const start = values.spoil ? (await bundle('run-spoiled')).runSpoiled : (await bundle('run')).runAudit;
const totals = await start({
  base: site?.url ?? `${values.base?.replace(/\/+$/, '')}/`,
  app: inProject('app'),
  inPage: await readFile(`${BUNDLES}/in-page.js`, 'utf8'),
  axe: await readFile(inProject('node_modules', 'axe-core', 'axe.min.js'), 'utf8'),
  route: values.route,
  only: values.only?.split(',').map(Number),
  widths: values.width?.split(',').map(Number),
  sample: values.sample,
  workers: Number(values.workers ?? BROWSERS),
});
await site?.stop();
await saveTotals(values.spoil ? 'audit-spoiled' : 'audit', totals);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
