import { stat } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';

/** The budget of an exported page in bytes on the disk (kB = 1,000 bytes). */
const HEAVIEST = 66_000;

/** Throws when an exported page exceeds the budget. `ListFrame`'s `first` makes a page lighter. */
export const weighPages = async (folder) => {
  const pages = (await filesUnder(folder)).filter((file) => path.basename(file) === 'index.html');
  const weighed = await Promise.all(pages.map(async (page) => ({ page, bytes: (await stat(path.join(folder, page))).size })));
  const over = weighed.filter(({ bytes }) => bytes > HEAVIEST);
  if (over.length > 0)
    throw new Error(
      `Pages of more than ${HEAVIEST / 1000} kB: ${over.map(({ page, bytes }) => `${page} (${bytes})`).join(', ')}`,
    );
};
