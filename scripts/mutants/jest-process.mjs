/** A Jest process that tests one mutant after the other. It is restarted when a mutant loops forever. */
import { spawn } from 'node:child_process';
import path from 'node:path';

/** The longest time of a test file with a mutant, relative to its normal time. */
const mostMs = (ms) => 10_000 + 5 * ms;
/** The longest time of a test file whose normal time is unknown. */
const UNKNOWN_MS = 300_000;
/** A process uses more memory with each test file. */
const MUTANTS_A_PROCESS = 150;

/** Starts the process in a copy of the project. */
export const openJest = (copy) => {
  let child;
  let asked = 0;
  const close = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const ready = async () => {
    if (asked++ % MUTANTS_A_PROCESS === 0) close();
    if (child) return child;
    const env = { ...process.env, NODE_ENV: 'test', NODE_NO_WARNINGS: '1' };
    const script = path.join(copy, 'scripts/mutants/in-jest.mjs');
    child = spawn(process.execPath, [script], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await new Promise((resolve) => child.once('message', resolve));
    return child;
  };

  /** The outcomes of files up to the first failing one; a file that did not finish is the last, as `late`. */
  const run = async ({ mutant, files, reached, isWhole, msOf = () => undefined }) => {
    const asking = await ready();
    return new Promise((resolve) => {
      const outcomes = [];
      let timer;
      const finish = () => {
        clearTimeout(timer);
        asking.removeAllListeners();
        resolve(outcomes);
      };
      const given = (file) => {
        const ms = msOf(file);
        clearTimeout(timer);
        timer = setTimeout(
          () => {
            outcomes.push({ file, late: true });
            finish();
            close();
          },
          ms === undefined ? UNKNOWN_MS : mostMs(ms),
        );
      };
      asking.on('message', (message) => {
        if (message.started) given(message.started);
        else if (message.done) finish();
        else outcomes.push(message);
      });
      asking.once('exit', () => {
        outcomes.push({ file: 'the process', failed: true });
        child = undefined;
        finish();
      });
      asking.send({ mutant, files, reached, isWhole });
    });
  };

  const verdict = async ({ mutant, tests }) => {
    const ms = new Map(tests.map((test) => [test.file, test.ms]));
    const outcomes = await run({ mutant, files: tests.map(({ file }) => file), msOf: (file) => ms.get(file) });
    const red = outcomes.find(({ failed, late }) => failed || late);
    if (!red) return { word: 'survived', by: `${tests.length} test files` };
    return { word: red.late ? 'timed out' : 'killed', by: red.file };
  };

  return { run, verdict, close };
};
