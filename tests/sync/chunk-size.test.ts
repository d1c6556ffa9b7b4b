/** @jest-environment node */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

const TOP = path.resolve(__dirname, '../..');
const MOST_BYTES = 60 * 1024;

/** What the app has loaded already when it opens the team: its business, its store, and the schemas that come with the disk. */
const loadedBefore: Plugin = {
  name: 'loaded-before',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(@\/lib\/(domain|kernel|store)\/|\.\.\/engine\/|valibot$)/ }, ({ path: asked }) => ({
      path: asked,
      external: true,
    }));
  },
};

it('what a phone loads once it is in a team is at most 60 kB', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from './lib/store/team/team';", resolveDir: TOP },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'browser', write: false, plugins: [loadedBefore] },
  });
  const size = gzipSync(outputFiles[0]?.contents ?? '').byteLength;
  expect(size).toBeGreaterThan(30_000);
  expect(size).toBeLessThan(MOST_BYTES);
});
