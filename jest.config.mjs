import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import nextJest from 'next/jest.js';

/** The sample business's time zone. Its tests expect local hours, so Jest uses this zone when `TZ` is not set. */
export const HOME_ZONE = 'America/Mexico_City';
process.env.TZ ??= HOME_ZONE;

/** The program whose tests run, set by `scripts/test-program.mjs`; undefined for tests that need only Node. */
const program = process.env.TEST_PROGRAM;
// These tests get an empty PATH. A test that starts a program then fails on every machine, also where it is installed.
if (!program) process.env.PATH = fileURLToPath(new URL('.cache/no-programs', import.meta.url));

const withNext = nextJest({ dir: './' });

/** Domain and store tests need no DOM; a screen test requests one in its first line (`tests/support/jsdom-with-storage.ts`). */
const config = withNext({
  testEnvironment: 'node',
  // A worker spends a third of its time waiting (for timers and the disk), so two cores run three workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A busy machine is slow, so the timeout is long: no test may fail because of time.
  testTimeout: 300_000 * Number(process.env.TEST_MANY ?? 1),
  testMatch: [program ? `<rootDir>/tests/programs/${program}/**/*.test.{ts,tsx}` : '<rootDir>/tests/**/*.test.{ts,tsx}'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', '^fflate$': '<rootDir>/lib/documents/zip.ts' },
  setupFilesAfterEnv: [
    '<rootDir>/tests/support/setup.ts',
    ...(process.env.TEST_MANY ? ['<rootDir>/tests/support/many-runs.ts'] : []),
    ...(process.env.ZONE_READERS ? ['<rootDir>/tests/support/record-zone-reads.ts'] : []),
  ],
  testPathIgnorePatterns: program ? [] : ['<rootDir>/tests/browser/', '<rootDir>/tests/programs/'],
});

export default async () => {
  const resolved = await config();
  return { ...resolved, transformIgnorePatterns: ['/node_modules/(?!nanoid/)'] };
};
