/** @jest-environment node */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

const TOP = path.resolve(__dirname, '../../..');
const MOST_BYTES = 64 * 1024;

const LOADED_BEFORE = /^(@\/lib\/(domain|kernel|store)\/|valibot$)/;

/**
 * Excludes code that the app has loaded before the team: the domain, the store, and the disk's schemas. It also excludes code
 * loaded on demand: to found or join, to read another log, to send or fetch a file.
 */
const loadedApart: Plugin = {
  name: 'loaded-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /./ }, ({ path: asked, kind }) =>
      kind === 'dynamic-import' || LOADED_BEFORE.test(asked) ? { path: asked, external: true } : undefined,
    );
  },
};

it('the code that a phone in a team loads is at most 64 kB', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from './lib/team/device/team';", resolveDir: TOP },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'browser', write: false, plugins: [loadedApart] },
  });
  const size = gzipSync(outputFiles[0]?.contents ?? '').byteLength;
  expect(size).toBeGreaterThan(30_000);
  expect(size).toBeLessThan(MOST_BYTES);
});

it('a device without a team loads nothing of it', async () => {
  const { metafile } = await build({
    stdin: { contents: "export * from '@/lib/store/react/store';", resolveDir: TOP },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'browser', write: false, metafile: true, outdir: 'out' },
    ...{ absWorkingDir: TOP, jsx: 'automatic', external: ['react', 'react/jsx-runtime'] },
  });
  const { outputs } = metafile;
  const loaded = new Set<string>();
  const load = (chunk: string) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const { kind, path: next } of outputs[chunk]?.imports ?? [])
      if (kind === 'import-statement' && outputs[next]) load(next);
  };
  for (const [chunk, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.includes('stdin')) load(chunk);
  const files = [...loaded].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}));
  expect(files).toContain('lib/store/engine/create-store.ts');
  expect(files.filter((file) => /^lib\/team\/|team-disk|nats/.test(file))).toEqual([]);
});
