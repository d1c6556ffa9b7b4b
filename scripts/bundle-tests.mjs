/** Bundles TypeScript of `tests/` for a script or a page. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './project.mjs';

const shared = { bundle: true, alias: { '@': root }, logLevel: /** @type {const} */ ('warning') };

/** Modules of `scripts/` find the project by their own path, so they are imported and not bundled. */
const scriptsStayWhereTheyAre = {
  name: 'scripts-stay',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/scripts\/.*\.mjs$/ }, ({ path: asked, resolveDir }) => ({
      path: pathToFileURL(path.resolve(resolveDir, asked)).href,
      external: true,
    })),
};

/** @param {readonly string[]} files @param {string} outdir each becomes `<name>.mjs` there */
export const bundleForNode = (files, outdir) =>
  build({
    ...shared,
    entryPoints: [...files],
    outdir,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [scriptsStayWhereTheyAre],
  });

/** @param {string} file @param {string} outfile */
export const bundleForPage = (file, outfile) =>
  build({ ...shared, entryPoints: [file], outfile, platform: 'browser', format: 'iife', target: 'chrome120' });
