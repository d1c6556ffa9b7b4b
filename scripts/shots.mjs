/**
 * Takes the screenshots of every route in real Chromium, over the memory build: of one day and one hour, with the same ids, at rest.
 * Two runs on one machine give the same bytes.
 *   npm run shots                             every route at 390, 768, 1,280 and 1,920, light and dark; and the README's pictures
 *   npm run shots -- --route /projects        only routes that start so
 *   npm run shots -- --width 390,1280         only these widths
 *   npm run shots -- --into folder            elsewhere than in `screenshots/`
 *   npm run shots -- --readme                 only the README's pictures
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt, preview } from './build-site.mjs';
import { bundleForNode, bundleForPage } from './bundle-tests.mjs';
import { inProject } from './project.mjs';
import { serve } from './serve.mjs';
import { BROWSERS } from './workers.mjs';

const BUNDLES = inProject('.cache', 'shots');

const { values } = parseArgs({
  options: {
    route: { type: 'string' },
    width: { type: 'string' },
    into: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});

await Promise.all([
  bundleForNode([inProject('tests/shots/shots.ts')], BUNDLES),
  bundleForPage(inProject('tests/audit/in-page/all.ts'), `${BUNDLES}/in-page.js`),
]);

const variant = preview();
await ensureBuilt(variant);
const site = await serve({ folder: inProject(variant.folder), base: variant.basePath, templates: true });
const into = path.resolve(values.into ?? inProject('screenshots'));
const isWhole = !values.route && !values.width && !values.into;

const { openCamera } = await import(pathToFileURL(`${BUNDLES}/shots.mjs`).href);
const camera = await openCamera({ base: site.url, inPage: await readFile(`${BUNDLES}/in-page.js`, 'utf8') });
let taken = 0;
if (!values.readme) {
  if (isWhole) await rm(into, { recursive: true, force: true });
  taken = await camera.takeAll({
    into,
    route: values.route,
    widths: values.width?.split(',').map(Number),
    workers: BROWSERS,
  });
  console.log(`${taken} screenshots in ${into}`);
}
if (values.readme || isWhole) await camera.takeReadme(inProject('docs', 'screens.png'));
await camera.close();
await site.stop();
process.exit(values.readme || taken > 0 ? 0 : 1);
