/** After a test file: which mutants it reached, for the process that runs it (`in-jest.mjs`). */
import { writeFileSync } from 'node:fs';

afterAll(() => {
  const file = process.env.MUTANTS_REACHED;
  if (file) writeFileSync(file, JSON.stringify(Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {})));
});
