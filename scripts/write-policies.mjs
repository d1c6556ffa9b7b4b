import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';
import { withPolicy } from './service-worker/policy.mjs';
import { serverOrigin } from './team-config.mjs';

const STYLED = /<[a-z][^<>]*\sstyle="[^"]*"/;

/** The origin that a build may talk to besides its own, or none. Throws where `SYNC_URL` is no address of a team's server. */
export const syncOriginOf = (address) => {
  if (!address) return undefined;
  const origin = serverOrigin(address);
  if (!origin) throw new Error(`SYNC_URL=${address} is no address like wss://team.example.`);
  return origin;
};

/**
 * Writes each exported page's Content-Security-Policy into it, with the hashes of its own inline scripts. `syncOrigin` is allowed beside
 * the page's own; the pages of `framing` may show others of this origin in frames. Returns how many pages. Throws at a page whose style
 * the policy would block.
 * @param {string} folder @param {string} [syncOrigin] @param {readonly string[]} [framing]
 */
export const writePolicies = async (folder, syncOrigin, framing = []) => {
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const [styled] = STYLED.exec(html) ?? [];
    if (styled) throw new Error(`${page} has a style of its own, which its policy blocks: ${styled}`);
    await writeFile(file, await withPolicy(html, syncOrigin, framing.includes(page)));
  }
  return pages.length;
};
