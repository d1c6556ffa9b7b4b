import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder } from './project.mjs';

const INLINE = /<script>[^<]*<\/script>/g;
const STYLES = '<link rel="stylesheet"';

/**
 * A page whose inline scripts of the head stand before its style sheet, in their order. Next writes them after it, so they wait for it.
 * If the HTML ends early meanwhile, Chromium never runs them (decision 060).
 * @param {string} html
 */
const withScriptsBeforeStyles = (html) => {
  const [head = '', ...body] = html.split('</head>');
  const scripts = (head.match(INLINE) ?? []).join('');
  return [head.replace(INLINE, '').replace(STYLES, () => scripts + STYLES), ...body].join('</head>');
};

/** Moves the inline scripts of all exported pages. Throws for a page without them or without a style sheet. */
export const moveScriptsBeforeStyles = async (folder) => {
  for (const page of (await filesUnder(folder)).filter((file) => file.endsWith('.html'))) {
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const moved = withScriptsBeforeStyles(html);
    if (!moved.includes(`</script>${STYLES}`)) throw new Error(`${page} has no style sheet after inline scripts`);
    await writeFile(file, moved);
  }
};
