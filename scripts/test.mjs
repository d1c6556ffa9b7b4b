/**
 * Runs every Jest test that needs only Node, in Mexico's time zone. Tests of pure code that read the device's zone or clock also
 * run in two other zones, as `tests/support/zone-reads.ts` observed. `npm test -- tests/kernel` runs only matching files, in
 * Mexico's zone.
 */
import { mkdir, rm } from 'node:fs/promises';
import { HOME_ZONE } from '../jest.config.mjs';
import { PROGRAMS } from './programs.mjs';
import { filesUnder, inProject } from './project.mjs';
import { runJest } from './run-jest.mjs';

const OTHER_ZONES = ['UTC', 'Pacific/Kiritimati'];
const PURE_ROOMS = ['tests/kernel/', 'tests/domain/', 'tests/text/', 'tests/data/'];

const READERS = inProject('.cache', 'zone-readers');

/** @param {string} zone @param {readonly string[]} args @param {Readonly<Record<string, string>>} env */
const jest = (zone, args, env = {}) => {
  console.log(`\nJest in ${zone}`);
  return runJest(`jest-${zone.replace('/', '-')}`, args, { ...env, TZ: zone });
};

/** The test files of the pure rooms that depended on the zone in the previous run. */
const zoneReaders = async () => {
  const rooms = PURE_ROOMS.map((room) => inProject(room));
  const files = (await filesUnder(READERS)).map(decodeURIComponent).filter((file) => rooms.some((room) => file.startsWith(room)));
  if (files.length === 0)
    throw new Error('No test read the time zone: its detection (tests/support/zone-reads.ts) does not work.');
  return files;
};

/** The number of test files of another command. */
const notRun = async () => {
  const others = [
    ...Object.entries(PROGRAMS).map(([program, { command }]) => ({
      command,
      needs: program,
      of: `programs/${program}`,
      ends: '.test.ts',
    })),
    { command: 'npm run test:browser', needs: 'Chromium and nats-server', of: 'browser', ends: '.browser.ts' },
  ];
  const lines = others.map(async ({ command, needs, of, ends }) => {
    const files = (await filesUnder(inProject('tests', of))).filter((file) => file.endsWith(ends));
    return `  ${command.padEnd(21)}  ${String(files.length).padStart(3)} files, with ${needs}`;
  });
  return [
    'Not run here, because they need a program beside Node:',
    ...(await Promise.all(lines)),
    'Not run here, because they take long: npm run test:long (thousands of random runs), npm run audit (needs Chromium).',
  ].join('\n');
};

const asked = process.argv.slice(2);
const results = [];
if (asked.length > 0) results.push(await jest(HOME_ZONE, asked));
else {
  await rm(READERS, { recursive: true, force: true });
  await mkdir(READERS, { recursive: true });
  results.push(await jest(HOME_ZONE, [], { ZONE_READERS: READERS }));
  const again = await zoneReaders();
  for (const zone of OTHER_ZONES) results.push(await jest(zone, ['--runTestsByPath', ...again]));
}
console.log(`\n${await notRun()}`);
process.exit(results.every(Boolean) ? 0 : 1);
