import nextJest from 'next/jest.js';

/** Where the sample business works. Its tests say hours of the day, so a Jest without `TZ` runs there too. */
export const HOME_ZONE = 'America/Mexico_City';
process.env.TZ ??= HOME_ZONE;

const withNext = nextJest({ dir: './' });

/** Domain and store tests need no DOM; a screen test asks for one in its first line (`@jest-environment jsdom`). */
const config = withNext({
  testEnvironment: 'node',
  // A busy machine is slow, not wrong: no story is judged by the clock.
  testTimeout: 120_000,
  testMatch: ['<rootDir>/tests/**/*.test.{ts,tsx}'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
  testPathIgnorePatterns: ['<rootDir>/tests/browser/'],
});

export default async () => {
  const resolved = await config();
  return { ...resolved, transformIgnorePatterns: ['/node_modules/(?!nanoid/)'] };
};
