import { readFile } from 'node:fs/promises';

/** The page's helpers as one script, which `scripts/test-engines.mjs` has bundled. */
let script: Promise<string> | undefined;
export const inPage = () => {
  script ??= readFile(process.env.ENGINES_IN_PAGE ?? '', 'utf8');
  return script;
};
