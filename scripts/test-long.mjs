/**
 * Runs the tests of Jest that need Node alone with many times the random runs: thousands a property, 800 teams. It takes long; the workflow
 * runs it each night. `npm run test:long -- tests/domain` runs only what the arguments say; `TEST_MANY=100` draws more.
 */
import { HOME_ZONE } from '../jest.config.mjs';
import { runJest } from './run-jest.mjs';

const TIMES = process.env.TEST_MANY ?? '20';

console.log(`Jest with ${TIMES} times the random runs`);
process.exit((await runJest('jest-long', process.argv.slice(2), { TZ: HOME_ZONE, TEST_MANY: TIMES })) ? 0 : 1);
