import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { inProject } from './project.mjs';

const require = createRequire(import.meta.url);

/** Writes the code reader into an exported folder: a worker with its wasm, which a page's content policy would block. */
export const writeScanner = async (folder) => {
  const target = path.join(folder, 'scanner');
  await mkdir(target, { recursive: true });
  await copyFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'), path.join(target, 'zxing_reader.wasm'));
  await build({
    entryPoints: [inProject('components', 'entities', 'scanner', 'reader-worker.ts')],
    outfile: path.join(target, 'reader.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
};
