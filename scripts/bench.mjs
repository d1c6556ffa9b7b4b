import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Builds the bench from the product's own sources and runs it once per size, each in a fresh process whose heap can be measured.
 * The disk is fake-indexeddb: what is measured is our own work around the disk, not a phone's flash.
 */
const SIZES = [1_000, 10_000, 100_000];
/** A commit on a hundred times more movements may cost so many times as much before we call it growing; the clock of a busy machine is coarse. */
const MOST_GROWTH = 3;
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

const milliseconds = (number, digits = 2) => `${number.toFixed(digits)} ms`;
const pair = ([median, slow]) => `${milliseconds(median)} · ${milliseconds(slow)}`;
const row = (cells) => [10, 12, 24, 24, 15, 18].map((width, place) => String(cells[place]).padStart(width)).join('');

console.log('Processor time; commits as median · p95 of 200 issues of ten lines.');
console.log(row(['movements', 'derive all', 'issue decided', 'issue saved', 'find a serial', 'rows · ledger']));
const measured = SIZES.map((size) => {
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', outfile, String(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) process.exit(1);
  const result = JSON.parse(stdout);
  const heap = `${result.rows.toFixed(0)} · ${result.ledger.toFixed(0)} MB`;
  const cells = [milliseconds(result.deriving, 0), pair(result.decided), pair(result.saved), milliseconds(result.finding), heap];
  console.log(row([size.toLocaleString('en-US'), ...cells]));
  return result;
});
rmSync(folder, { recursive: true });

const [small, large] = [measured[0], measured.at(-1)];
const growth = large.saved[0] / small.saved[0];
const grows = growth > MOST_GROWTH;
console.log(
  `A commit on ${SIZES.at(-1) / SIZES[0]} times the movements costs ${growth.toFixed(2)} times as much: ${grows ? 'IT GROWS' : 'it does not grow'}.`,
);
process.exitCode = grows ? 1 : 0;
