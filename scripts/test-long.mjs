/**
 * Runs the Jest tests that need only Node with many more random runs: thousands per property, 800 teams. Then it tests three
 * servers whose leader is killed twenty times under fifty writers. The workflow runs it each night. `npm run test:long --
 * tests/domain` runs only matching files; `TEST_MANY=100` runs even more.
 */
import { HOME_ZONE } from '../jest.config.mjs';
import { howToInstall, isInstalled, searchPath } from './programs.mjs';
import { runJest } from './run-jest.mjs';

const TIMES = process.env.TEST_MANY ?? '20';
const SERVER = 'nats-server';

const asked = process.argv.slice(2);
if (!isInstalled(SERVER)) {
  console.error(howToInstall(SERVER));
  process.exit(1);
}
console.log(`Jest with ${TIMES} times the random runs`);
const env = { TZ: HOME_ZONE, TEST_MANY: TIMES };
const none = asked.length > 0 ? ['--passWithNoTests'] : [];
const isSound = await runJest('jest-long', [...asked, ...none], env);
const kills = { ...env, TEST_PROGRAM: SERVER, PATH: searchPath() };
const survives = await runJest(`jest-long-${SERVER}`, [...(asked.length > 0 ? [...asked, ...none] : ['nats-faults'])], kills);
process.exit(isSound && survives ? 0 : 1);
