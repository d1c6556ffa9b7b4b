import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build-site.mjs';
import { bundleForNode } from './bundle-tests.mjs';
import { inProject } from './project.mjs';

/**
 * Builds the benchmark from the app's sources and runs it once per size. Screens run in real Chromium on the export. The ledger
 * runs in a fresh process over fake-indexeddb, whose heap can be measured: it measures our work, not a phone's flash.
 */
const LEDGER_SIZES = [1_000, 10_000, 100_000];
const SCREEN_SIZES = [100, 1_000, 10_000, 100_000];
/** How much longer a commit may take with 100 times the movements; the clock of a busy machine is coarse. */
const MOST_GROWTH = 3;
const SYNC = [
  ['commit', [100]],
  ['issues', [100]],
  ['work', [200]],
  ['catch-up', [1_000, 10_000, 100_000]],
  ['newcomer', [10_100, 14_800, 100_100, 104_800]],
  ['writers', [2, 10, 50]],
  ['offline', [300]],
  ['re-seed', [1_000]],
];
/**
 * `npm run bench -- screens` measures only the screens, `-- ledger` only the ledger, `-- sync` only a team over a real nats-server;
 * `-- screens 100 10000` only these sizes of the screens.
 */
const wanted = process.argv.slice(2).filter((asked) => !Number(asked));
const wantedSizes = process.argv.slice(2).map(Number).filter(Boolean);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
const CPU_SLOWDOWN = 4;
// Inside the project, so that unbundled packages are found.
mkdirSync(inProject('.cache'), { recursive: true });
const folder = mkdtempSync(inProject('.cache', 'bench-'));

const bundled = async (name) => {
  await bundleForNode([inProject('tests', 'bench', `${name}.ts`)], folder);
  return join(folder, `${name}.mjs`);
};

const resultOf = (file, ...asked) => {
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', file, ...asked.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} ended with ${status}`);
  return JSON.parse(stdout);
};

const milliseconds = (number, digits = 2) => `${number.toFixed(digits)} ms`;
const pair = ([median, slow]) => `${milliseconds(median)} · ${milliseconds(slow)}`;
const row = (widths, cells) => widths.map((width, place) => String(cells[place]).padStart(width)).join('');

const measureLedger = async () => {
  const widths = [10, 12, 24, 24, 15, 18];
  const file = await bundled('ledger');
  console.log('Processor time; commits as median · p95 of 200 issues of ten lines.');
  console.log(row(widths, ['movements', 'derive all', 'issue decided', 'issue saved', 'find a serial', 'rows · ledger']));
  const measured = LEDGER_SIZES.map((size) => {
    const result = resultOf(file, size);
    const heap = `${result.rows.toFixed(0)} · ${result.ledger.toFixed(0)} MB`;
    const times = [milliseconds(result.deriving, 0), pair(result.decided), pair(result.saved), milliseconds(result.finding)];
    console.log(row(widths, [size.toLocaleString('en-US'), ...times, heap]));
    return result;
  });
  const growth = measured.at(-1).saved[0] / measured[0].saved[0];
  const grows = growth > MOST_GROWTH;
  const times = LEDGER_SIZES.at(-1) / LEDGER_SIZES[0];
  console.log(
    `A commit on ${times} times the movements costs ${growth.toFixed(2)} times as much: ${grows ? 'IT GROWS' : 'it does not grow'}.`,
  );
  if (grows) process.exitCode = 1;
};

/** When and on what the times were measured. The load shows how reliable they are. */
const machine = () => `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`;
const markdown = (cells) => `| ${cells.join(' | ')} |`;

/** Prints the tables of `docs/performance.md` line by line, because a size may take minutes. */
const measureScreens = async () => {
  const columns = [
    'open',
    'list',
    'nodes',
    'long',
    'key',
    'scroll',
    'detail',
    'back',
    'commit',
    'search',
    'heap',
    'preview',
    'restore',
  ];
  await ensureBuilt({ folder: 'out', basePath: '', storage: 'device' });
  const file = await bundled('screens');
  console.log(`Chromium, processor ${CPU_SLOWDOWN} times slower; ms, heap in MB; ${machine()}. See docs/performance.md.\n`);
  console.log(`${markdown(['tasks', ...columns])}\n${markdown(['tasks', ...columns].map(() => '---'))}`);
  for (const size of wantedSizes.length > 0 ? wantedSizes : SCREEN_SIZES) {
    const result = resultOf(file, inProject('out'), size, CPU_SLOWDOWN);
    console.log(markdown([size, ...columns.map((column) => result[column])].map((number) => number.toLocaleString('en-US'))));
  }
};

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
const SUMMARY = {
  commit: ({ toTheOther }) => `from a tap to the other phone's rows: ${pair(toTheOther)} (median · p95)`,
  issues: ({ saved, derivingEach }) =>
    `an issue saved on a phone of the team: ${pair(saved)} (median · p95), its ledger derived in ${milliseconds(derivingEach)}`,
  work: ({ textEach, storedEach, receivedEach }) =>
    `a point ticked on a task after a day's work: ${kilobytes(textEach)} as a text, ${kilobytes(storedEach)} in the log, ${kilobytes(receivedEach)} received`,
  'catch-up': ({ commits, time, bytesEach, received }) =>
    `${milliseconds(time, 0)}, ${Math.round((commits * 1_000) / time)} a second; ${kilobytes(bytesEach)} each, ${kilobytes(received)} received`,
  newcomer: ({ first, chapter, slow, away }) =>
    [
      ['from the first message', first],
      ['from the chapter', chapter],
      ['at 1 Mbit/s and 150 ms', slow],
      ['a phone that was away', away],
    ]
      .map(([what, { time, received }]) => `${what} ${milliseconds(time, 0)}, ${kilobytes(received)}`)
      .join('; '),
  writers: ({ perSecond, each, sentEach, receivedEach }) =>
    `${perSecond.toFixed(0)} commits a second; ${pair(each)} each; a commit sends ${kilobytes(sentEach)} and brings ${kilobytes(receivedEach)} to each phone`,
  offline: ({ commits, latency, time }) =>
    `${commits} commits written offline: in the log ${milliseconds(time, 0)} after the reconnect, at ${latency} ms there and back`,
  're-seed': ({ movements, filled, followed }) =>
    `${movements.toLocaleString('en-US')} movements: filled in ${milliseconds(filled, 0)}, the next phone follows in ${milliseconds(followed, 0)}`,
};

const measureSync = async () => {
  const file = await bundled('sync');
  console.log(`A team over nats-server on this machine; ${machine()}. Business of 10,000 movements.`);
  for (const [part, sizes] of SYNC)
    for (const size of sizes)
      console.log(row([10, 10], [part, size.toLocaleString('en-US')]), ' ', SUMMARY[part](resultOf(file, part, size)));
};

try {
  if (isWanted('sync')) await measureSync();
  if (isWanted('screens')) await measureScreens();
  if (isWanted('ledger')) await measureLedger();
} finally {
  rmSync(folder, { recursive: true });
}
