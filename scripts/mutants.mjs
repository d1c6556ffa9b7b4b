/**
 * Mutation test: changes guards, comparisons and sums of the sources one by one, and checks that a test fails.
 * `npm run mutants -- lib/domain/task` · `-- lib/domain lib/store lib/team --sample 300 --seed 25` · `-- lib/domain --guards`
 * `--tests tests/domain,tests/store` selects the tests, `--longest 2000` those of at most 2,000 milliseconds.
 * `--most 8` runs at most 8 of them first; surviving mutants are run against the others.
 * `--only lib/domain/stock/return.ts:45,lib/domain/data.ts` mutates only those rows and files.
 * `--minutes 8` stops after 8 minutes; `--continue` continues with the same copy, also with more tests.
 * Stryker's instrumenter creates the mutants; decision 046 says why its runner is not used. docs/testing.md has the latest figures.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { openJest } from './mutants/jest-process.mjs';
import { filesUnder, inProject, readJson, root, sha256 } from './project.mjs';

/** Outside of the project, because its own Jest would find a second copy of every file. One folder per clone. */
const WORK = path.join(tmpdir(), `telecampo-mutants-${sha256(root).slice(0, 8)}`);
const COPY = path.join(WORK, 'copy');
const STATE = path.join(WORK, 'state.json');
const TESTS = ['data', 'documents', 'domain', 'kernel', 'store', 'team', 'text'].map((room) => `tests/${room}`);
/** Strings, objects and regular expressions are not mutated: the tool is about guards. */
const LEFT_ALONE = ['StringLiteral', 'Regex', 'ObjectLiteral', 'ArrayDeclaration', 'ArrowFunction', 'OptionalChaining'];

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: TESTS.join(',') },
    guards: { type: 'boolean', default: false },
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    longest: { type: 'string', default: 'Infinity' },
    most: { type: 'string', default: 'Infinity' },
    minutes: { type: 'string', default: 'Infinity' },
    continue: { type: 'boolean', default: false },
  },
});
const until = Date.now() + Number(asked.minutes) * 60_000;

/** A seeded random number generator for 0 to 1 (mulberry32). */
const randomFrom = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const sampleOf = (all, size, seed) => {
  const random = randomFrom(seed);
  return all
    .map((one) => [random(), one])
    .sort(([one], [other]) => one - other)
    .slice(0, size)
    .map(([, one]) => one);
};

const silent = new Proxy({}, { get: (_, name) => (String(name).startsWith('is') ? () => false : () => {}) });

/** A mutant for display: its location, the original code and the replacement. */
const described = ({ id, fileName, mutatorName, location: { start, end }, replacement }, content) => {
  const lines = content.split('\n');
  const first = lines[start.line] ?? '';
  const was =
    start.line === end.line
      ? first.slice(start.column, end.column)
      : [first.slice(start.column), ...lines.slice(start.line + 1, end.line), (lines[end.line] ?? '').slice(0, end.column)].join(
          '\n',
        );
  const isGuard =
    mutatorName === 'ConditionalExpression' && replacement === 'false' && /\bif \($/.test(first.slice(0, start.column));
  return {
    id,
    file: fileName,
    row: start.line + 1,
    line: first.trim(),
    was,
    becomes: replacement,
    mutator: mutatorName,
    isGuard,
  };
};

/** The source files of some folders or files. */
const filesOf = async (places, top) => {
  const lists = await Promise.all(
    places.map(async (place) =>
      /\.tsx?$/.test(place) ? [place] : (await filesUnder(path.join(top, place))).map((file) => path.posix.join(place, file)),
    ),
  );
  return lists.flat().filter((file) => /\.tsx?$/.test(file));
};

/** A copy of the project whose sources contain all mutants, switched off. */
const writeCopy = async () => {
  await rm(WORK, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1e8 });
  for (const file of String(stdout).split('\0').filter(Boolean)) await cp(inProject(file), path.join(COPY, file)).catch(() => {});
  await symlink(inProject('node_modules'), path.join(COPY, 'node_modules'));
  await writeFile(
    path.join(COPY, 'jest.mutants.mjs'),
    `import base from './jest.config.mjs';
     export default async () => {
       const config = await base();
       return { ...config, setupFilesAfterEnv: [...config.setupFilesAfterEnv, '<rootDir>/scripts/mutants/tell-reached.js'] };
     };`,
  );
  const files = await Promise.all(
    (await filesOf(positionals, root)).map(async (name) => ({
      name,
      mutate: true,
      content: await readFile(inProject(name), 'utf8'),
    })),
  );
  const options = { plugins: null, excludedMutations: LEFT_ALONE, ignorers: [] };
  const { files: written, mutants } = await new Instrumenter(silent).instrument(files, options);
  for (const { name, content } of written) await writeFile(path.join(COPY, name), content);
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  return mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => described(mutant, contents.get(mutant.fileName)));
};

/** Read from the copy, so that `--continue` uses no newer test. */
const testFiles = async () => (await filesOf(asked.tests.split(','), COPY)).filter((file) => /\.test\.tsx?$/.test(file));

/** Runs tests once to find their durations and the mutants they reach. */
const baseline = async (files) => {
  const jest = openJest(COPY);
  const outcomes = await jest.run({ files, reached: path.join(WORK, 'reached.json'), isWhole: true });
  jest.close();
  return outcomes;
};

/** The tests that reach a mutant: first those that import its file, then those of the same folder, then the fastest. */
const testsFor = (mutant, tests) => {
  const module = `'@/${mutant.file.replace(/\.tsx?$/, '')}'`;
  const folder = path.posix.dirname(mutant.file).replace(/^lib\//, 'tests/');
  const rank = ({ file, ms, text }) => (text.includes(module) ? 0 : file.startsWith(`${folder}/`) ? 1e8 : 1e9) + ms;
  return tests
    .filter(({ reached, ms }) => reached.has(mutant.id) && ms <= Number(asked.longest))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, Number(asked.most));
};

const EQUIVALENT = inProject('scripts', 'mutants', 'equivalent.json');
const isSame = (mutant, { file, line, was, becomes }) =>
  mutant.file === file && mutant.line === line && mutant.was === was && mutant.becomes === becomes;

const begin = async () => {
  const mutants = await writeCopy();
  const only = asked.only?.split(',');
  const chosen = mutants.filter(
    ({ isGuard, file, row }) => (isGuard || !asked.guards) && (!only || only.includes(file) || only.includes(`${file}:${row}`)),
  );
  const sample = asked.sample ? sampleOf(chosen, Number(asked.sample), Number(asked.seed)) : chosen;
  return { total: chosen.length, sample, tests: [], verdicts: {} };
};

const state = (asked.continue && (await readJson(STATE))) || (await begin());
const save = () => writeFile(STATE, JSON.stringify(state));
const known = new Set(state.tests.map(({ file }) => file));
const unknown = (await testFiles()).filter((file) => !known.has(file));
if (unknown.length > 0) {
  const outcomes = await baseline(unknown);
  for (const { file, failed } of outcomes) if (failed) console.log(`not used, because it fails without a mutant: ${file}`);
  // A failing test reaches nothing, so it is never used.
  state.tests.push(...outcomes.map((test) => (test.failed ? { ...test, ids: [] } : test)));
  // Surviving mutants are then run against the other tests.
  for (const [id, { word }] of Object.entries(state.verdicts)) if (word === 'survived') delete state.verdicts[id];
}
await save();
const tests = await Promise.all(
  state.tests.map(async (test) => ({
    ...test,
    reached: new Set(test.ids),
    text: await readFile(path.join(COPY, test.file), 'utf8'),
  })),
);
const equivalents = (await readJson(EQUIVALENT)) ?? [];

const jest = openJest(COPY);
for (const mutant of state.sample) {
  if (state.verdicts[mutant.id] || Date.now() > until) continue;
  const equivalent = equivalents.find((one) => isSame(mutant, one));
  const asking = testsFor(mutant, tests);
  const verdict = equivalent
    ? { word: 'equivalent', by: equivalent.why }
    : asking.length === 0
      ? { word: 'survived', by: 'no test reaches it' }
      : await jest.verdict({ mutant: mutant.id, tests: asking });
  state.verdicts[mutant.id] = verdict;
  const was = mutant.was.replace(/\s+/g, ' ');
  console.log(`${verdict.word}\t${mutant.file}:${mutant.row}\t${was} → ${mutant.becomes.replace(/\s+/g, ' ')}\t${verdict.by}`);
  if (Object.keys(state.verdicts).length % 5 === 0) await save();
}
await save();
jest.close();

const counted = (word) => Object.values(state.verdicts).filter((verdict) => verdict.word === word).length;
const [killed, timedOut, survived, equivalent] = ['killed', 'timed out', 'survived', 'equivalent'].map(counted);
const done = killed + timedOut + survived + equivalent;
const score = ((100 * (killed + timedOut)) / Math.max(1, done - equivalent)).toFixed(1);
console.log(
  `\n${state.total} mutants, ${state.sample.length} chosen, ${done} tested: ${killed} killed, ${timedOut} timed out, ` +
    `${survived} survived, ${equivalent} equivalent. Score ${score} %.`,
);
// Surviving mutants are for people to judge; only a run without any test is a failure.
if (done === 0 || tests.every(({ reached }) => reached.size === 0)) {
  console.error('No mutant was tested: every test fails without one, or the time was over.');
  process.exitCode = 1;
}
