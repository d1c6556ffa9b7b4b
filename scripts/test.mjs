/**
 * Runs the date tests in other time zones, then every Jest test in Mexico's; the last total is the whole.
 * `npm test -- tests/kernel` runs only what the arguments say, once.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { HOME_ZONE } from '../jest.config.mjs';
import { inProject, root } from './project.mjs';
import { saveTotals } from './test-totals.mjs';

const ELSEWHERE = ['UTC', 'Pacific/Kiritimati'];
const RECKONS_WITH_DAYS = ['tests/kernel/', 'tests/domain/', 'tests/text/', 'tests/data/'];

const jest = async (zone, args) => {
  const name = `jest-${zone.replace('/', '-')}`;
  const report = inProject('.cache', `${name}.json`);
  await rm(report, { force: true });
  console.log(`\nJest in ${zone}`);
  const { status } = spawnSync(
    process.execPath,
    [inProject('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${report}`, ...args],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TZ: zone } },
  );
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
  } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  const failed = Math.max(numFailedTests, numFailedTestSuites, status === 0 ? 0 : 1);
  await saveTotals(name, { passed: numPassedTests, failed });
  return status === 0;
};

await mkdir(inProject('.cache'), { recursive: true });
const asked = process.argv.slice(2);
const elsewhere = asked.length === 0 ? ELSEWHERE : [];
const results = [];
for (const zone of elsewhere) results.push(await jest(zone, ['--testPathPatterns', ...RECKONS_WITH_DAYS]));
results.push(await jest(HOME_ZONE, asked));
process.exit(results.every(Boolean) ? 0 : 1);
