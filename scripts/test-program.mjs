/**
 * Runs the tests that start a program beside Node: `npm run test:team` those of nats-server. `npm run test:team -- nats-faults`
 * runs only files whose path matches. Without the program it first says how to install it.
 */
import { ensureInstalled } from './ensure-installed.mjs';
import { howToInstall, isInstalled, PROGRAMS, searchPath } from './programs.mjs';

const [program = '', ...asked] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, program)) {
  console.error(`There are tests of ${Object.keys(PROGRAMS).join(', ')}, and none of "${program}".`);
  process.exit(1);
}
if (!isInstalled(program)) {
  console.error(howToInstall(program));
  process.exit(1);
}
await ensureInstalled();
const [{ runJest }, { HOME_ZONE }] = await Promise.all([import('./run-jest.mjs'), import('../jest.config.mjs')]);
const env = { TEST_PROGRAM: program, PATH: searchPath(), TZ: HOME_ZONE };
process.exit((await runJest(`jest-${program}`, asked, env)) ? 0 : 1);
