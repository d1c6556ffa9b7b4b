import { buildSite, published } from './build-site.mjs';

try {
  await buildSite(published());
} catch (error) {
  console.error(`\nThe build failed: ${error.message}`);
  process.exit(1);
}
