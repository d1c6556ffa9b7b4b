/** Reports the mutants that a test file reached to its process (`in-jest.mjs`). */
import { writeFileSync } from 'node:fs';

afterAll(() => {
  const file = process.env.MUTANTS_REACHED;
  if (file) writeFileSync(file, JSON.stringify(Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {})));
});
