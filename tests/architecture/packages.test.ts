import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
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

const locked = Object.entries(packages).filter(([place]) => place !== '');
const offenders = (isWrong: (entry: Locked) => boolean) => locked.filter(([, entry]) => isWrong(entry)).map(([place]) => place);

it('cada paquete del candado viene del registro, en una versión exacta', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(offenders(({ resolved }) => resolved !== undefined && !resolved.startsWith(REGISTRY))).toEqual([]);
  expect(offenders(({ link = false, version }) => link || !PLAIN_VERSION.test(version))).toEqual([]);
});

it('y trae su huella, salvo lo opcional de otro equipo, que aquí nunca se instaló', () => {
  expect(offenders(({ integrity = '' }) => integrity !== '' && !integrity.startsWith('sha512-'))).toEqual([]);
  expect(offenders(({ integrity, optional, os, cpu }) => integrity === undefined && !(optional && (os || cpu)))).toEqual([]);
});

it('lo que pedimos lo pedimos en una versión exacta', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.entries(asked).filter(([, version]) => !PLAIN_VERSION.test(version))).toEqual([]);
});

it('nada nuestro corre al instalar', () => {
  const atInstall = /^(pre|post)?(install|prepare|publish|pack)$|^prepublishOnly$|^dependencies$/;
  expect(Object.keys(manifest.scripts).length).toBeGreaterThan(5);
  expect(Object.keys(manifest.scripts).filter((name) => atInstall.test(name))).toEqual([]);
});
