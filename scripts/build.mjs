/** `npm run build` exports `out/`; with `--all` also the outdated exports of the browser stories. */
import { buildSite, ensureBuilt, preview, published, subPath } from './build-site.mjs';

try {
  await buildSite(published());
  if (process.argv.includes('--all')) for (const variant of [subPath(), preview()]) await ensureBuilt(variant);
} catch (error) {
  console.error(`\nThe build failed: ${error.message}`);
  process.exit(1);
}
