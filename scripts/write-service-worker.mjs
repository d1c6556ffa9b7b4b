import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { getManifest } from 'workbox-build';
import { inProject } from './project.mjs';
import { PARTS, partsOf } from './service-worker/kept-parts.mjs';
import { isSamplePage } from './service-worker/site-files.mjs';

const LARGEST_FILE = 20_000_000;
const NOT_KEPT = ['sw.js', '_headers', '404/**', '_not-found/**', '**/*.map', '**/.*'];

const integrityOf = async (file) =>
  `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;

/**
 * The list of files that the worker caches, shared ones first: static pages with their payloads, scripts, styles and template pages.
 * Pages of sample records are excluded.
 */
const precacheList = async (folder) => {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: folder,
    globPatterns: ['**/*'],
    globIgnores: NOT_KEPT,
    dontCacheBustURLsMatching: /_next\/static\//,
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  const repeats = isSamplePage(manifestEntries.map(({ url }) => url));
  const kept = manifestEntries.filter(({ url }) => !repeats(url));
  const partOf = await partsOf(
    kept.map(({ url }) => url),
    (file) => readFile(path.join(folder, file), 'utf8'),
  );
  const entries = kept.map(async (entry) => {
    const integrity = await integrityOf(path.join(folder, entry.url));
    return { ...entry, integrity, part: PARTS.indexOf(partOf(entry.url)) };
  });
  return (await Promise.all(entries)).sort((one, other) => one.part - other.part);
};

/** Writes `sw.js` into an exported folder, with the hash of every cached file. Returns the number of those files. */
export const writeServiceWorker = async (folder) => {
  const list = await precacheList(folder);
  await build({
    entryPoints: [inProject('scripts', 'service-worker', 'worker.ts')],
    outfile: path.join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', 'self.__PRECACHE': JSON.stringify(list) },
  });
  return list.length;
};
