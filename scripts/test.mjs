/**
 * Runs the date tests in other time zones, then every Jest test that needs Node alone in Mexico's; the last total is the whole.
 * `npm test -- tests/kernel` runs only what the arguments say, once.
 */
import { HOME_ZONE } from '../jest.config.mjs';
import { PROGRAMS } from './programs.mjs';
import { filesUnder, inProject } from './project.mjs';
import { runJest } from './run-jest.mjs';

const ELSEWHERE = ['UTC', 'Pacific/Kiritimati'];
const RECKONS_WITH_DAYS = ['tests/kernel/', 'tests/domain/', 'tests/text/', 'tests/data/'];

const jest = (zone, args) => {
  console.log(`\nJest in ${zone}`);
  return runJest(`jest-${zone.replace('/', '-')}`, args, { TZ: zone });
};

/** How many files of tests a command has beside this one. */
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
  return ['Not run here, because it needs a program beside Node:', ...(await Promise.all(lines))].join('\n');
};

const asked = process.argv.slice(2);
const elsewhere = asked.length === 0 ? ELSEWHERE : [];
const results = [];
for (const zone of elsewhere) results.push(await jest(zone, ['--testPathPatterns', ...RECKONS_WITH_DAYS]));
results.push(await jest(HOME_ZONE, asked));
console.log(`\n${await notRun()}`);
process.exit(results.every(Boolean) ? 0 : 1);
