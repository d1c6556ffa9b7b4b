/** `npm run build` exports `out/`; with `--all` also, where they are not up to date, the exports that only the browser stories open. */
import { buildSite, ensureBuilt, preview, published, subPath } from './build-site.mjs';

try {
  await buildSite(published());
  if (process.argv.includes('--all')) for (const variant of [subPath(), preview()]) await ensureBuilt(variant);
} catch (error) {
  console.error(`\nThe build failed: ${error.message}`);
  process.exit(1);
}
