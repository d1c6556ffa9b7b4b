import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';
import { withPolicy } from './service-worker/policy.mjs';
import { serverOrigin } from './team-config.mjs';

const STYLED = /<[a-z][^<>]*\sstyle="[^"]*"/;

/** The foreign origin that a build may contact, if any. Throws when `SYNC_URL` is not the address of a team's server. */
export const syncOriginOf = (address) => {
  if (!address) return undefined;
  const origin = serverOrigin(address);
  if (!origin) throw new Error(`SYNC_URL=${address} is not an address like wss://team.example.`);
  return origin;
};

/**
 * Writes the Content-Security-Policy into each exported page, with the hashes of its inline scripts. `syncOrigin` is allowed too;
 * pages of `framing` may have frames of this origin. Returns the number of pages. Throws for a page with a style that the policy
 * would block.
 * @param {string} folder @param {string} [syncOrigin] @param {readonly string[]} [framing]
 * /
 */
export const writePolicies = async (folder, syncOrigin, framing = []) => {
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const [styled] = STYLED.exec(html) ?? [];
    if (styled) throw new Error(`${page} has an inline style, which its policy blocks: ${styled}`);
    await writeFile(file, await withPolicy(html, syncOrigin, framing.includes(page)));
  }
  return pages.length;
};
