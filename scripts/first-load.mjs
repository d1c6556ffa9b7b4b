import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder } from './project.mjs';
import { isSamplePage } from './service-worker/site-files.mjs';

/** Bytes of JavaScript, gzip, that a route may load before it can be used (kB = 1,000 bytes). */
const BUDGET = 212_000;
const TAB_BUDGET = 190_000;
const TAB_ROUTES = ['/', '/projects/', '/materials/', '/warehouses/'];

const SCRIPT = /<script\b[^>]*>/g;
const PRELOAD = /<link\b[^>]*\brel="(?:preload|modulepreload)"[^>]*>/g;

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1];

const scriptsOf = (html) => {
  const loaded = (html.match(SCRIPT) ?? []).filter((tag) => !/\bnomodule\b/i.test(tag)).map((tag) => attribute(tag, 'src'));
  const preloads = (html.match(PRELOAD) ?? []).filter((tag) => /modulepreload|\bas="script"/.test(tag));
  return new Set([...loaded, ...preloads.map((tag) => attribute(tag, 'href'))].filter(Boolean));
};

/** The bytes, gzip, of the scripts that each exported page names; one row for a dynamic route, its template page. */
export const measureFirstLoad = async (folder, basePath) => {
  const scripts = new Map();
  const scriptOf = async (source) => {
    const file = path.join(folder, decodeURI(source.split('?')[0].slice(basePath.length)));
    const text = scripts.get(file)?.text ?? (await readFile(file, 'utf8'));
    if (!scripts.has(file)) scripts.set(file, { text, size: gzipSync(text).length });
    return scripts.get(file);
  };
  const files = await filesUnder(folder);
  const repeats = isSamplePage(files);
  const pages = files.filter(
    (file) => path.basename(file) === 'index.html' && !/^(404|_not-found)\//.test(file) && !repeats(file),
  );
  const rows = [];
  for (const page of pages) {
    const route = `/${page.slice(0, -'index.html'.length)}`;
    const asked = scriptsOf(await readFile(path.join(folder, page), 'utf8'));
    const own = await Promise.all([...asked].map(scriptOf));
    const bytes = own.reduce((sum, { size }) => sum + size, 0);
    rows.push({
      route: route.replaceAll(/template([a-z]{3})0/g, '{$1}'),
      bytes,
      budget: TAB_ROUTES.includes(route) ? TAB_BUDGET : BUDGET,
    });
  }
  return rows.sort((one, other) => other.bytes - one.bytes);
};

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/** Prints the first-load JavaScript of every route and throws when one is over its budget. */
export const printFirstLoad = async (folder, basePath) => {
  const rows = await measureFirstLoad(folder, basePath);
  if (rows.length === 0) throw new Error(`there are no pages to measure in ${folder}`);
  const width = Math.max(...rows.map(({ route }) => route.length));
  console.log('\nFirst-load JavaScript (gzip), by route:');
  for (const { route, bytes, budget } of rows) {
    console.log(`  ${route.padEnd(width)} ${kilobytes(bytes)} of ${kilobytes(budget).trim()}${bytes > budget ? '  ✗ over' : ''}`);
  }
  const over = rows.filter(({ bytes, budget }) => bytes > budget);
  if (over.length > 0)
    throw new Error(`${over.length} routes exceed their JavaScript budget: ${over.map(({ route }) => route).join(', ')}`);
};
