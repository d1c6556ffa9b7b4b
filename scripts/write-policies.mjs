import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';
import { withPolicy } from './service-worker/policy.mjs';

/** Writes each exported page's Content-Security-Policy into it, with the hashes of its own inline scripts. Returns how many pages. */
export const writePolicies = async (folder) => {
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const file = path.join(folder, page);
    await writeFile(file, await withPolicy(await readFile(file, 'utf8')));
  }
  return pages.length;
};
