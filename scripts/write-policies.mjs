import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';
import { withPolicy } from './service-worker/policy.mjs';

const STYLED = /<[a-z][^<>]*\sstyle="[^"]*"/;

/** Writes each exported page's Content-Security-Policy into it, with the hashes of its own inline scripts. Returns how many pages. Throws at a page whose style the policy would block. */
export const writePolicies = async (folder) => {
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const [styled] = STYLED.exec(html) ?? [];
    if (styled) throw new Error(`${page} has a style of its own, which its policy blocks: ${styled}`);
    await writeFile(file, await withPolicy(html));
  }
  return pages.length;
};
