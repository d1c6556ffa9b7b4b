import path from 'node:path';
import { build } from 'esbuild';
import { inProject } from './project.mjs';

/**
 * Writes `photo-worker.js` into an exported folder, because Turbopack's own bundle of it fails with "Missing worker bootstrap
 * config".
 */
export const writePhotoWorker = (folder) =>
  build({
    entryPoints: [inProject('components', 'form', 'files', 'photo-worker.ts')],
    outfile: path.join(folder, 'photo-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
