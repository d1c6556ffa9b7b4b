import { buildSite, published } from './build-site.mjs';

try {
  await buildSite(published());
} catch (error) {
  console.error(`\nNo se pudo construir: ${error.message}`);
  process.exit(1);
}
