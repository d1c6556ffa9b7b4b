import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { inProject, root } from './project.mjs';
import { saveTotals } from './test-totals.mjs';

/**
 * Runs Jest and stores its totals for `.ci/run` under `name`; answers whether all passed.
 * @param {string} name what the totals are kept as
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 * /
 */
export const runJest = async (name, args, env) => {
  const report = inProject('.cache', `${name}.json`);
  await mkdir(inProject('.cache'), { recursive: true });
  await rm(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [inProject('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${report}`, ...args],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
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
