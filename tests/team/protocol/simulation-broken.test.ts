import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const TOP = path.resolve(__dirname, '../../..');
/** Without a break these weeks are right: `simulation.test.ts` plays them. */
const MOST_SEEDS = 8;

/** One line of the sources reads otherwise; it has to be there once, or this test breaks nothing. */
const broken = (file: string, from: string, to: string): Plugin => ({
  name: 'broken',
  setup: ({ onLoad }) => {
    onLoad({ filter: new RegExp(`${file.replaceAll('/', '[\\\\/]')}$`) }, ({ path: found }) => {
      const parts = readFileSync(found, 'utf8').split(from);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
      return { contents: parts.join(to), loader: 'ts' };
    });
  },
});

/** Plays weeks until something is wrong: first the one that is known to show it, then the others, each once. */
const playing = (first: number) => `
import { playWeeks } from './tests/support/team-weeks';
for (const seed of new Set([${first}, ...Array.from({ length: ${MOST_SEEDS} }, (_, index) => index + 1)])) {
  const wrong = await playWeeks(seed).then((told) => told.wrong, (error) => [String(error)]);
  if (wrong.length > 0) { console.log(JSON.stringify({ seed, wrong: String(wrong[0]).slice(0, 300) })); break; }
}`;

/** What the simulation finds wrong first with a broken source; nothing where it finds nothing. */
const foundIn = async (plugin: Plugin, first: number) => {
  const { outputFiles } = await build({
    stdin: { contents: playing(first), resolveDir: TOP, loader: 'ts' },
    ...{
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      write: false,
      alias: { '@': TOP },
      plugins: [plugin],
    },
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module'], {
    ...{ cwd: TOP, encoding: 'utf8', input: outputFiles[0]?.text },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

it.each([
  ['the log drops what an offer expects', 'tests/support/team-log.ts', 'if (keepsExpectation && ', 'if (!keepsExpectation && '],
  [
    'a scarce commit is offered without an expectation',
    'lib/team/device/exchange.ts',
    'log.offer(last.text, last.name, one.decidedAt, true)',
    'log.offer(last.text, last.name, undefined, true)',
  ],
  ['a hole is applied', 'lib/team/protocol/fold.ts', 'if (n > 0 && !isNext) return', 'if (n < 0 && !isNext) return', 7],
  ['a device forgets the vector', 'lib/team/protocol/fold.ts', 'vector: { ...fold.vector, [device]: n }', 'vector: fold.vector'],
  [
    'what is pending is applied before the log',
    'lib/team/protocol/replica.ts',
    'const data = applyPatches(\n    withoutPending(replica),',
    'const data = applyPatches(\n    replica.view,',
  ],
  [
    'the first header of a name is read in place of the last',
    'lib/team/nats/direct-get.ts',
    "headers.last('Nats-Sequence')",
    "headers.get('Nats-Sequence')",
    6,
  ],
  [
    'a seed moves a device that has read the log',
    'lib/team/protocol/fold.ts',
    "return base === '' ? { ...applied(withSeed(fold, message)), isReplaced: true } : withRestored(fold, message);",
    'return { ...applied(withSeed(fold, message)), isReplaced: true };',
  ],
  [
    'a whole act is left out for one part of it',
    'lib/team/protocol/rebase.ts',
    'if (shipment !== undefined && isLeftOut(shipment)) continue;',
    'if (shipment !== undefined && isLeftOut(shipment)) return { patches: [], after: data, findings };',
  ],
])('the simulation finds it wrong when %s', async (_, file, from, to, first = 1) => {
  expect(await foundIn(broken(file, from, to), first)).toContain('"wrong"');
});
