import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Builds the bench from the product's own sources and runs it once per size, each in a fresh process whose heap can be measured. */
const SIZES = [1_000, 10_000, 100_000];
const folder = mkdtempSync(join(tmpdir(), 'telecampo-bench-'));
const outfile = join(folder, 'ledger.mjs');

await build({
  entryPoints: ['tests/bench/ledger.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  alias: { '@': process.cwd() },
  logLevel: 'error',
});

const failed = SIZES.some((size) => {
  const { status } = spawnSync(process.execPath, ['--expose-gc', outfile, String(size)], { stdio: 'inherit' });
  return status !== 0;
});
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;
