import { readFile } from 'node:fs/promises';

/** The helpers of `in-page.ts` as one script, bundled by `scripts/test-engines.mjs`. */
let script: Promise<string> | undefined;
export const inPage = () => {
  script ??= readFile(process.env.ENGINES_IN_PAGE ?? '', 'utf8');
  return script;
};
