import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import nextJest from 'next/jest.js';

/** Where the sample business works. Its tests say hours of the day, so a Jest without `TZ` runs there too. */
export const HOME_ZONE = 'America/Mexico_City';
process.env.TZ ??= HOME_ZONE;

/** The program whose tests run, as `scripts/test-program.mjs` says; none for the tests that need Node alone. */
const program = process.env.TEST_PROGRAM;
// On every machine those tests find no program beside Node: one that starts a program fails here, also where it is installed.
if (!program) process.env.PATH = fileURLToPath(new URL('.cache/no-programs', import.meta.url));

const withNext = nextJest({ dir: './' });

/** Domain and store tests need no DOM; a screen test asks for one in its first line (`tests/support/jsdom-with-storage.ts`). */
const config = withNext({
  testEnvironment: 'node',
  // A worker waits for a third of its time (a screen's timers, the disk): two cores get three workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A busy machine is slow, not wrong: no story is judged by the clock.
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
