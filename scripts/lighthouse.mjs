/**
 * Opens every route once with Lighthouse, as on a phone, and prints its four scores. The export is served as by `npm start`.
 * Accessibility, practices or SEO below 100 fail the run. Performance depends on this machine, so it is printed and never fails.
 *   npm run lighthouse                          every route that has a page
 *   npm run lighthouse -- --route /projects     only routes with this prefix; `--route /` is the Panel alone
 *   npm run lighthouse -- --runs 3              three runs each; prints the one with the median performance
 */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt, published } from './build-site.mjs';
import { bundleForNode } from './bundle-tests.mjs';
import { chromiumPath, howToInstall } from './programs.mjs';
import { inProject, readJson } from './project.mjs';
import { serve } from './serve.mjs';
import { saveTotals } from './test-totals.mjs';

/**
 * The last version for Node 20. Its dependencies are fixed to a date, so that all machines measure with the same (decision 072).
 */
const LIGHTHOUSE = { version: '12.8.2', asOf: '2026-11-20' };
const INTO = inProject('.cache', 'lighthouse');
const MODULES = `${INTO}/node_modules`;
const BUNDLES = inProject('.cache', 'lighthouse-routes');
const MEASURED = 'performance';
const HELD = ['accessibility', 'best-practices', 'seo'];

const { values } = parseArgs({ options: { route: { type: 'string' }, runs: { type: 'string', default: '1' } } });

/** Lighthouse is not a dependency; it is fetched on first use. */
const ensureLighthouse = async () => {
  const there = await readJson(`${MODULES}/lighthouse/package.json`);
  if (there?.version === LIGHTHOUSE.version) return;
  await mkdir(INTO, { recursive: true });
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--before', LIGHTHOUSE.asOf];
  const asked = ['install', '--prefix', INTO, ...flags, `lighthouse@${LIGHTHOUSE.version}`];
  const { status } = spawnSync('npm', asked, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('Lighthouse could not be fetched. Check the connection and try again.');
};

const chromePath = chromiumPath('story');
if (!chromePath) {
  console.error(howToInstall('chromium'));
  process.exit(1);
}
await ensureLighthouse();
await bundleForNode([inProject('tests/audit/addresses.ts')], BUNDLES);
const imported = (file) => import(pathToFileURL(file).href);
const { default: lighthouse } = await imported(`${MODULES}/lighthouse/core/index.js`);
const { launch } = await imported(`${MODULES}/chrome-launcher/dist/index.js`);
const { addresses } = await imported(`${BUNDLES}/addresses.mjs`);

await ensureBuilt(published());
const site = await serve({ folder: inProject('out'), base: published().basePath });

/** A new browser for each run, so that nothing is cached from the previous route. */
const lookAt = async (path) => {
  const browser = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'], logLevel: 'error' });
  try {
    const { lhr } = await lighthouse(`${site.url}${path.slice(1)}`, { port: browser.port, output: 'json', logLevel: 'error' });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    browser.kill();
  }
};

const score = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100);

const middleOf = (looks) =>
  [...looks].sort((one, other) => score(one, MEASURED) - score(other, MEASURED))[Math.floor((looks.length - 1) / 2)];

/** What keeps a route from 100: each failed audit, with its first places. */
const lacking = ({ audits, categories }, category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
    .map(({ id }) => {
      const { title, displayValue, details } = audits[id];
      const places = (details?.items ?? []).slice(0, 3).map(({ node }) => node?.snippet ?? '');
      return [`  ${category}: ${displayValue ? `${title} (${displayValue})` : title}`, ...places]
        .filter(Boolean)
        .join('\n      ');
    });

const rowOf = (path, lhr) => {
  const figure = (id) => Math.round(lhr.audits[id].numericValue ?? 0);
  return [
    ...[MEASURED, ...HELD].map((category) => String(score(lhr, category)).padStart(3)).concat(''),
    `${figure('largest-contentful-paint')} ms`.padStart(8),
    `${figure('total-blocking-time')} ms`.padStart(8),
    (lhr.audits['cumulative-layout-shift'].numericValue ?? 0).toFixed(3).padStart(6),
    ` ${path}`,
  ].join(' ');
};

const totals = { passed: 0, failed: 0 };
const chosen = await addresses(inProject('app'), values.route);
if (chosen.length === 0) console.error(`✗ No route begins with ${values.route}.`);
console.log('perf a11y practices SEO  ·  LCP  ·  blocking  ·  shift');
for (const path of chosen) {
  const looks = [];
  for (let run = 0; run < Number(values.runs); run++) looks.push(await lookAt(path));
  const lhr = middleOf(looks);
  console.log(rowOf(path, lhr));
  for (const line of lacking(lhr, MEASURED)) if (score(lhr, MEASURED) < 100) console.log(line);
  for (const category of HELD) {
    totals[score(lhr, category) === 100 ? 'passed' : 'failed'] += 1;
    if (score(lhr, category) < 100) console.log(lacking(lhr, category).join('\n'));
  }
}
await site.stop();
await saveTotals('lighthouse', totals);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
