import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const read = (file: string) => JSON.parse(readFileSync(path.resolve(__dirname, '../..', file), 'utf8'));
const { packages }: { packages: Readonly<Record<string, Locked>> } = read('package-lock.json');
const manifest: {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
} = read('package.json');

const REGISTRY = 'https://registry.npmjs.org/';
const PLAIN_VERSION = /^\d+\.\d+\.\d+[-+.\w]*$/;

/** The oldest Node that the README promises. */
const PROMISED = [20, 9];

const isAtMost = (version: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 20 || (major === PROMISED[0] && minor <= 9);
};

/** Whether a package's range of Node versions, as written in the lockfile, contains the promised one. */
const runsOnPromised = (range: string) =>
  range.split('||').some((part) => {
    const [, sign = '', version = '0'] = /^(\^|>=|\*)?\s*([\d.]*)$/.exec(part.trim()) ?? ['', '?'];
    if (sign === '*' || sign === '>=') return isAtMost(version);
    return sign === '^' && version.startsWith('20') && isAtMost(version);
  });

const locked = Object.entries(packages).filter(([place]) => place !== '');
const offenders = (isWrong: (entry: Locked) => boolean) => locked.filter(([, entry]) => isWrong(entry)).map(([place]) => place);

it('every package of the lock file comes from the registry, in an exact version', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(offenders(({ resolved }) => resolved !== undefined && !resolved.startsWith(REGISTRY))).toEqual([]);
  expect(offenders(({ link = false, version }) => link || !PLAIN_VERSION.test(version))).toEqual([]);
});

it('every package has its hash, except optional ones for other machines that were never installed here', () => {
  expect(offenders(({ integrity = '' }) => integrity !== '' && !integrity.startsWith('sha512-'))).toEqual([]);
  expect(offenders(({ integrity, optional, os, cpu }) => integrity === undefined && !(optional && (os || cpu)))).toEqual([]);
});

/**
 * A package that declares Node 22, but uses nothing newer than `crypto.getRandomValues`.
 * `tests/programs/nats-server/nats-team.test.ts` runs it on the installed Node.
 */
const ASKS_FOR_MORE = 'node_modules/@nats-io/nuid';

it('the packages of the app run on the oldest promised Node', () => {
  expect(['>=18', '^18 || >=20', '^20.9.0', '*'].every(runsOnPromised)).toBe(true);
  expect(['^22 || ^24 || >=26', '^20.19.0 || >=22', '>=20.10'].some(runsOnPromised)).toBe(false);
  expect(offenders(({ dev = false, engines }) => !dev && !runsOnPromised(engines?.node ?? '*'))).toEqual([ASKS_FOR_MORE]);
});

it('our dependencies have exact versions', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.entries(asked).filter(([, version]) => !PLAIN_VERSION.test(version))).toEqual([]);
});

it('no script of ours runs at installation', () => {
  const atInstall = /^(pre|post)?(install|prepare|publish|pack)$|^prepublishOnly$|^dependencies$/;
  expect(Object.keys(manifest.scripts).length).toBeGreaterThan(5);
  expect(Object.keys(manifest.scripts).filter((name) => atInstall.test(name))).toEqual([]);
});
