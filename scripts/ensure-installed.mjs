/**
 * Installs the dependencies when `node_modules` is missing or of another lockfile. Code that runs before an install (this file,
 * `project.mjs`) uses only Node's own modules.
 */
import { spawnSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { inProject, isMain, root, sha256 } from './project.mjs';

const OLDEST_NODE = [20, 9];
const STAMP = inProject('node_modules', '.installed-from');

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Telecampo needs Node ${OLDEST_NODE.join('.')} or newer; this machine has ${process.versions.node}.`);
  process.exit(1);
};

const changedAt = async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0;

/** npm writes its hidden lockfile last. If it is newer than ours, somebody completed an install by hand. */
const isInstalledByHand = async () =>
  (await changedAt(inProject('node_modules', '.package-lock.json'))) >= (await changedAt(inProject('package-lock.json')));

const install = () => {
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const options = { cwd: root, stdio: 'inherit' };
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' });
};

/** Brings `node_modules` in line with the lockfile; does nothing when it already is. */
export const ensureInstalled = async () => {
  checkNode();
  const wanted = sha256(await readFile(inProject('package-lock.json')));
  const installed = await readFile(STAMP, 'utf8').catch(() => null);
  if (installed === wanted) return;
  if (installed !== null || !(await isInstalledByHand())) {
    console.log('Installing dependencies…');
    if (install().status !== 0) {
      console.error('The dependencies could not be installed. Check the connection and try again.');
      process.exit(1);
    }
  }
  await writeFile(STAMP, wanted);
};

if (isMain(import.meta.url)) await ensureInstalled();
