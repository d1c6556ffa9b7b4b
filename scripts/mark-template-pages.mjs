import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';
import { isTemplateFile } from './service-worker/site-files.mjs';

/**
 * Sets `data-template` on `<html>` of every template page. Such a page serves any record, so its store starts empty, without the
 * sample data.
 */
export const markTemplatePages = async (folder) => {
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith('.html') && isTemplateFile(file));
  for (const page of pages) {
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const marked = html.replace('<html', '<html data-template=""');
    if (marked === html) throw new Error(`${page} has no <html>`);
    await writeFile(file, marked);
  }
  return pages.length;
};
