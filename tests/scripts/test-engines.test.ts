import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { missingPrograms } from '../../scripts/engine-programs.mjs';

const entry = (program: string, isThere: boolean) => ({ program, package: `${program}-package`, isThere: () => isThere });

it('names missing browsers, and one command that installs them', () => {
  const told = missingPrograms([entry('one', false), entry('two', true), entry('three', false)]);
  expect(told).toContain('There is no one, three on this machine.');
  expect(told).toContain('apt-get install -y --no-install-recommends one-package three-package\n');
});

it('says nothing if all are installed', () => {
  expect(missingPrograms([entry('one', true)])).toBeUndefined();
});

it('reports missing browsers before it installs, builds or starts anything', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(__dirname, '../../scripts/test-engines.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: '/nowhere' },
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^There is no firefox-esr, WebKitWebDriver,/);
});
