import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const TOP = path.resolve(__dirname, '../../..');
/** With the unchanged source these weeks have no errors: `simulation.test.ts` runs them. */
const MOST_SEEDS = 8;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** The teams to simulate: at least `least`, and more until each event of `wanted` has occurred once. */
interface Simulation {
  readonly size?: string;
  readonly least: number;
  readonly wanted: readonly string[];
}

/** Replaces lines of a source. Each must occur exactly once; otherwise the test would change nothing. */
const changed = (file: string, ...changes: readonly (readonly [from: string, to: string])[]): Plugin => ({
  name: `changed ${file}`,
  setup: ({ onLoad }) => {
    onLoad({ filter: new RegExp(`${file.replaceAll('/', '[\\\\/]')}$`) }, ({ path: found }) => {
      let contents = readFileSync(found, 'utf8');
      for (const [from, to] of changes) {
        const parts = contents.split(from);
        if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
        contents = parts.join(to);
      }
      return { contents, loader: 'ts' };
    });
  },
});

/** A script that simulates these weeks and prints the first error, or else the counts of all events. */
const scriptFor = (seeds: readonly number[], { size = '', least, wanted }: Simulation) => `
import { playWeeks } from './tests/support/team-weeks';
const happened = {};
let played = 0;
for (const seed of ${JSON.stringify(seeds)}) {
  const { wrong, counts } = await playWeeks(seed${size}).catch((error) => ({ wrong: [String(error)], counts: {} }));
  for (const [what, count] of Object.entries(counts)) happened[what] = (happened[what] ?? 0) + count;
  played += 1;
  if (wrong.length === 0 && played >= ${least} && ${JSON.stringify(wanted)}.every((what) => happened[what])) break;
  if (wrong.length === 0) continue;
  console.log(JSON.stringify({ seed, wrong: String(wrong[0]).slice(0, 300) }));
  process.exit();
}
console.log(JSON.stringify(happened));`;

/** The output of the simulation with a changed source. */
const outputOf = async (plugins: readonly Plugin[], seeds: readonly number[], simulation?: Simulation) => {
  const { outputFiles } = await build({
    stdin: { contents: scriptFor(seeds, simulation ?? { least: seeds.length, wanted: [] }), resolveDir: TOP, loader: 'ts' },
    ...{
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      write: false,
      alias: { '@': TOP },
      plugins: [...plugins],
    },
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module'], {
    ...{ cwd: TOP, encoding: 'utf8', input: outputFiles[0]?.text },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

it.each([
  ['the log ignores expectations', 'tests/support/team-log.ts', 'if (keepsExpectation && ', 'if (!keepsExpectation && '],
  [
    'a scarce commit is offered without an expectation',
    'lib/team/device/exchange.ts',
    'log.offer(last.text, last.name, one.decidedAt, true)',
    'log.offer(last.text, last.name, undefined, true)',
  ],
  [
    'a message after a gap is applied',
    'lib/team/protocol/step.ts',
    'if (n > 0 && !isNext) return',
    'if (n < 0 && !isNext) return',
    26,
  ],
  ['a device forgets the vector', 'lib/team/protocol/fold.ts', 'vector: { ...fold.vector, [device]: n }', 'vector: fold.vector'],
  [
    'pending messages are applied before the log',
    'lib/team/protocol/replica.ts',
    'applyPatches(rows, patches), withoutPending(replica));',
    'applyPatches(rows, patches), replica.view);',
  ],
  [
    'the first header of a name is read instead of the last',
    'lib/team/nats/direct-get.ts',
    "headers.last('Nats-Sequence')",
    "headers.get('Nats-Sequence')",
    6,
  ],
  [
    'a seed moves a device that has read the log',
    'lib/team/protocol/step.ts',
    "return base === '' ? { ...applied(withSeed(fold, message), message), isReplaced: true } : withRestored(fold, message);",
    'return { ...applied(withSeed(fold, message), message), isReplaced: true };',
  ],
  [
    'a whole act is left out because of one part',
    'lib/team/protocol/rebase.ts',
    'if (shipment !== undefined && isLeftOut(shipment)) continue;',
    'if (shipment !== undefined && isLeftOut(shipment)) return { patches: [], after: data, findings };',
  ],
])('the simulation detects that %s', async (_, file, from, to, first = 1) => {
  // The week that is known to detect it runs first.
  const seeds = [...new Set([first, ...upTo(MOST_SEEDS)])];
  expect(await outputOf([changed(file, [from, to])], seeds)).toContain('"wrong"');
});

/** The app with a chapter after each `count` messages, and matching digests and waiting times. */
const chapterEvery = (count: number) => {
  const digests = ['DIGEST_EVERY = 500;', `DIGEST_EVERY = ${count / 4};`] as const;
  const chapters = ['CHAPTER_EVERY = 5_000;', `CHAPTER_EVERY = ${count};`] as const;
  const often = changed('lib/team/protocol/checkpoint.ts', digests, chapters);
  const soon = changed('lib/team/device/chapters.ts', ['const PATIENCE = 20;', 'const PATIENCE = 2;']);
  const skips = changed('lib/team/device/log-recovery.ts', ['const WORTH_SKIPPING = 1_000;', 'const WORTH_SKIPPING = 4;']);
  return [often, soon, skips];
};

it('with a chapter every 20 messages new devices start with one, the log is trimmed, and all devices have the same data (invariants Y22, Y23)', async () => {
  const wanted = ['new device from a chapter', 'wiped', 'trimmed', 'disk restored', 'chapter file deleted', 'false chapter'];
  const output = await outputOf(chapterEvery(20), upTo(12), { least: 3, wanted });
  expect(output).not.toContain('"wrong"');
  const happened: Readonly<Record<string, number>> = JSON.parse(output);
  expect(wanted.filter((what) => !happened[what])).toEqual([]);
});

/** A turn lasts six days on average: 1.5 years by day, 10 years in the nightly run. */
const [YEARS, TURNS, TEAMS] = process.env.TEST_MANY ? [10, 600, 5] : [1.5, 90, 1];

it(`in ${YEARS} years of a team with phones away for months all reach one state, and the log stays short (invariant Y23)`, async () => {
  const size = `, false, 0, { devices: 12, days: 13, turns: ${TURNS}, mostKept: 600 }`;
  const output = await outputOf(chapterEvery(40), upTo(6), { size, least: TEAMS, wanted: ['trimmed'] });
  expect(output).not.toContain('"wrong"');
  expect(JSON.parse(output)).toMatchObject({ trimmed: expect.any(Number) });
}, 3_600_000);
