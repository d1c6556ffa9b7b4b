import path from 'node:path';
import { importsOf, type Source } from './import-law';

const BY_PATH = /^tests\/programs\/([^/]+)\//;
const TEST = /\.test\.tsx?$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs'];
/** A call that starts a process, under Node's name for it; the call of a pattern's `exec` is none. */
const STARTS = /(?<![.\w])(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|fork|promisify\(execFile\))\(\s*([^\s,)]+)/g;
/** A call that is kept under another name. */
const RENAMED = /promisify\((?:exec|execFile)\)(?!\()/g;
const THIS_NODE = 'process.execPath';

const startsIn = ({ text }: Source) =>
  text.includes("'node:child_process'")
    ? [...[...text.matchAll(STARTS)].map(([, what = '']) => what), ...[...text.matchAll(RENAMED)].map(([call]) => call)]
    : [];
const literal = (what: string) => /^['"]([\w.-]+)['"]$/.exec(what)?.[1];

/** What a file starts without saying it as a literal or as this Node: nobody could tell which command its tests belong to. */
export const untoldIn = (source: Source): readonly string[] =>
  startsIn(source)
    .filter((what) => what !== THIS_NODE && literal(what) === undefined)
    .map((what) => `${source.path} starts ${what}, which is no name`);

/** Programs that each machine has on which a phone's browser runs: they need no command of their own. */
const EVERYWHERE = ['cp', 'rm'];

/** The programs that a file starts by their name, and that a machine may lack. */
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
 * The tests of Jest that stand where their command does not find them, or another one does: who reaches a file that starts a program
 * lives in `tests/programs/<program>/`, and who lives there reaches one.
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
