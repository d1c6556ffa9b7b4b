import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TOP = path.resolve(__dirname, '../..');
const CODE = /\b[SRMTIY]\d{1,2}\b/g;
const CITATION = /\binvarian(?:ts?|tes?)\s+((?:[A-Z]\d{1,2})(?:(?:,\s*|\s+(?:and|y)\s+)[A-Z]\d{1,2})*)/gi;

const read = (file: string) => readFileSync(path.join(TOP, file), 'utf8');

/** Every row of docs/invariants.md: its code and the files of its tests. */
const rows = [...read('docs/invariants.md').matchAll(/^\| ([A-Z]\d{1,2}) \|.*\| ([^|]+) \|$/gm)].map(
  ([, code = '', files = '']) => ({
    code,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);

const sources = ['app', 'components', 'lib', 'data', 'tests', 'scripts'].flatMap((room) =>
  readdirSync(path.join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => path.posix.join(room, file.replaceAll('\\', '/'))),
);
const cited = sources.flatMap((file) =>
  [...read(file).matchAll(CITATION)].flatMap(([, codes = '']) =>
    [...codes.matchAll(/[A-Z]\d{1,2}/g)].map(([code]) => ({ file, code })),
  ),
);

describe('the invariants', () => {
  it('are listed once each, and cited in the sources', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(cited.length).toBeGreaterThan(100);
  });

  it('have an entry for every code that a source cites', () => {
    const known = new Set(rows.map(({ code }) => code));
    expect(cited.filter(({ code }) => !known.has(code))).toEqual([]);
  });

  it('are each tested by a test that cites the code', () => {
    const unheld = rows.filter(
      ({ code, files }) =>
        files.length === 0 ||
        files.some(
          (file) => !existsSync(path.join(TOP, file)) || ![...read(file).matchAll(CODE)].some(([found]) => found === code),
        ),
    );
    expect(unheld).toEqual([]);
  });
});
