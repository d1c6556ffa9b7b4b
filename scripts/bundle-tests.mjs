/** Bundles TypeScript of `tests/`, for a script to import or for a page to run. */
import { build } from 'esbuild';
import { root } from './project.mjs';

const shared = { bundle: true, alias: { '@': root }, logLevel: /** @type {const} */ ('warning') };

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
  });

/** @param {string} file @param {string} outfile */
export const bundleForPage = (file, outfile) =>
  build({ ...shared, entryPoints: [file], outfile, platform: 'browser', format: 'iife', target: 'chrome120' });
