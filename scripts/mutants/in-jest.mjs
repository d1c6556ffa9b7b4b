/**
 * A process that runs single Jest files in the instrumented copy. For each request it sends every file's outcome, and stops at
 * the first failing one. The requester kills it when a mutant loops forever.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfigs } from 'jest-config';
import runnerModule from 'jest-runner';
import runtimeModule from 'jest-runtime';

// Both are CommonJS, so their default export is a field of the imported module.
const TestRunner = runnerModule.default ?? runnerModule;
const Runtime = runtimeModule.default ?? runtimeModule;

const top = process.cwd();
const argv = { $0: 'mutants', _: [], config: path.join(top, 'jest.mutants.mjs'), runInBand: true, silent: true };
const { globalConfig, configs } = await readConfigs(argv, [top]);
const config = configs[0];
const context = await Runtime.createContext(config, { console, maxWorkers: 1, watch: false, watchman: false });

const testOf = (file) => ({ context, path: path.join(top, file) });

/** Runs files in order up to the first failing one, and reports each outcome. */
const run = async ({ mutant, files, reached, isWhole }) => {
  if (mutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
  if (reached) process.env.MUTANTS_REACHED = reached;
  else delete process.env.MUTANTS_REACHED;
  const state = { red: undefined };
  const runner = new TestRunner(globalConfig, {});
  const told = async (file, failed, ms) => {
    const ids = reached ? JSON.parse(await readFile(reached, 'utf8').catch(() => '[]')) : undefined;
    if (reached) await rm(reached, { force: true });
    if (failed && !isWhole && !state.red) state.red = file;
    process.send({ file, failed, ms, ids });
  };
  const fileOf = (test) => path.relative(top, test.path);
  runner.on('test-file-start', ([test]) => process.send({ started: fileOf(test) }));
  runner.on('test-file-success', ([test, { numFailingTests, testExecError, perfStats }]) =>
    told(fileOf(test), numFailingTests > 0 || testExecError !== undefined, perfStats.runtime),
  );
  runner.on('test-file-failure', ([test]) => told(fileOf(test), true, 0));
  const watcher = { isInterrupted: () => state.red !== undefined, isWatchMode: () => false, on: () => {} };
  // It rejects when interrupted, which is how it stops at the first failing file.
  await runner.runTests(files.map(testOf), watcher, { serial: true }).catch((error) => {
    if (!state.red) throw error;
  });
  process.send({ done: true, red: state.red });
};

process.on('message', (request) =>
  run(request).catch((error) => {
    console.error(error);
    process.exit(1);
  }),
);
process.send({ ready: true });
