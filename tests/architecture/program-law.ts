import path from 'node:path';
import { importsOf, type Source } from './import-law';

const BY_PATH = /^tests\/programs\/([^/]+)\//;
const TEST = /\.test\.tsx?$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs'];
/** A call that starts a process, by Node's name. The `exec` of a regular expression does not match. */
const STARTS = /(?<![.\w])(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|fork|promisify\(execFile\))\(\s*([^\s,)]+)/g;
/** Such a function that gets another name. */
const RENAMED = /promisify\((?:exec|execFile)\)(?!\()/g;
const THIS_NODE = 'process.execPath';

const startsIn = ({ text }: Source) =>
  text.includes("'node:child_process'")
    ? [...[...text.matchAll(STARTS)].map(([, what = '']) => what), ...[...text.matchAll(RENAMED)].map(([call]) => call)]
    : [];
const literal = (what: string) => /^['"]([\w.-]+)['"]$/.exec(what)?.[1];

/** The programs that a file starts, but not by a literal name or as this Node. The command of its tests can't be determined. */
export const unnamedProgramsIn = (source: Source): readonly string[] =>
  startsIn(source)
    .filter((what) => what !== THIS_NODE && literal(what) === undefined)
    .map((what) => `${source.path} starts ${what}, which is no name`);

/** Programs that every machine has. Their tests need no command of their own. */
const EVERYWHERE = ['cp', 'rm'];

/** The programs that a file starts by name, and that a machine may lack. */
const programsIn = (source: Source) =>
  startsIn(source).flatMap((what) => {
    const name = literal(what);
    return name === undefined || EVERYWHERE.includes(name) ? [] : name;
  });

/** Each program that a file reaches through its imports, and the file that starts it. */
const reached = (from: Source, sources: ReadonlyMap<string, Source>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const seen = new Set([from.path]);
  const next = [from];
  for (let source = next.pop(); source; source = next.pop()) {
    for (const program of programsIn(source)) found.set(program, source.path);
    for (const asked of importsOf(source)) {
      const file = ENDINGS.map((ending) => path.posix.normalize(`${asked}${ending}`)).find((name) => sources.has(name));
      const other = file === undefined || seen.has(file) ? undefined : sources.get(file);
      if (!other) continue;
      seen.add(other.path);
      next.push(other);
    }
  }
  return found;
};

/**
 * The Jest tests in a wrong folder. A test that imports a file which starts a program must be in `tests/programs/<program>/`. A
 * test in that folder must import such a file.
 */
export const strayTests = (all: readonly Source[]): readonly string[] => {
  const sources = new Map(all.map((source) => [source.path, source]));
  return all
    .filter((source) => TEST.test(source.path))
    .flatMap((source) => {
      const home = BY_PATH.exec(source.path)?.[1];
      const programs = reached(source, sources);
      const strange = [...programs].filter(([program]) => program !== home);
      return [
        ...strange.map(([program, by]) => `${source.path} reaches ${by}: it belongs in tests/programs/${program}`),
        ...(home !== undefined && !programs.has(home) ? [`${source.path} starts no ${home}`] : []),
      ];
    });
};
