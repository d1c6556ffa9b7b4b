import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder } from './project.mjs';
import { isSamplePage } from './service-worker/site-files.mjs';

/** The budget of JavaScript that a route loads before it is usable, in bytes of gzip (kB = 1,000 bytes). */
const BUDGET = 212_000;
const TAB_BUDGET = 193_000;
const TAB_ROUTES = ['/', '/projects/', '/materials/', '/warehouses/'];

/**
 * The pages whose form is one late chunk (`components/screens/stock/form-screens.tsx`), and the budget of such a page with its
 * form.
 */
const FORM_PAGE = /^\/(?:warehouses\/.+\/(?:receive|issue|transfer|count)|projects\/.+\/return)\/$/;
const FORM_BUDGET = 250_000;
/** The files of one late chunk, as a script requests them. */
const LATE_PART = /\[("static\/chunks\/[^"]+"(?:,"static\/chunks\/[^"]+")*)\]/g;

const SCRIPT = /<script\b[^>]*>/g;
const PRELOAD = /<link\b[^>]*\brel="(?:preload|modulepreload)"[^>]*>/g;

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1];

const scriptsOf = (html) => {
  const loaded = (html.match(SCRIPT) ?? []).filter((tag) => !/\bnomodule\b/i.test(tag)).map((tag) => attribute(tag, 'src'));
  const preloads = (html.match(PRELOAD) ?? []).filter((tag) => /modulepreload|\bas="script"/.test(tag));
  return new Set([...loaded, ...preloads.map((tag) => attribute(tag, 'href'))].filter(Boolean));
};

/** The bytes of the heaviest late chunk of these pages, with everything that the page lacks until then. */
const heaviestForm = async (pages, scriptOf) => {
  const forms = pages.filter(({ route }) => FORM_PAGE.test(route));
  const ofOthers = new Set(pages.filter(({ route }) => !FORM_PAGE.test(route)).flatMap(({ asked }) => [...asked]));
  const loads = await Promise.all(
    forms.flatMap(({ route, asked, bytes }) =>
      [...asked].map(async (source) => {
        const parts = ofOthers.has(source) ? [] : [...(await scriptOf(source)).text.matchAll(LATE_PART)];
        const folder = source.slice(0, source.indexOf('static/chunks/'));
        return Promise.all(
          parts.map(async ([, files]) => {
            const late = JSON.parse(`[${files}]`).map((file) => `${folder}${file}`);
            const sizes = await Promise.all(
              late.filter((file) => !asked.has(file)).map(async (file) => (await scriptOf(file)).size),
            );
            return { route, bytes: sizes.reduce((sum, size) => sum + size, bytes) };
          }),
        );
      }),
    ),
  );
  const found = loads.flat();
  const withoutForm = forms.filter(({ route }) => !found.some((load) => load.route === route));
  if (withoutForm.length > 0) throw new Error(`no late form was found for ${withoutForm.map(({ route }) => route).join(', ')}`);
  return Math.max(...found.map(({ bytes }) => bytes));
};

/**
 * The gzip bytes of the scripts of each exported page, with one row per dynamic route. A further row is the heaviest late form of
 * the stock with its page.
 */
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
  const exported = files.filter(
    (file) => path.basename(file) === 'index.html' && !/^(404|_not-found)\//.test(file) && !repeats(file),
  );
  const pages = [];
  for (const page of exported) {
    const asked = scriptsOf(await readFile(path.join(folder, page), 'utf8'));
    const own = await Promise.all([...asked].map(scriptOf));
    pages.push({
      route: `/${page.slice(0, -'index.html'.length)}`,
      asked,
      bytes: own.reduce((sum, { size }) => sum + size, 0),
    });
  }
  const rows = pages.map(({ route, bytes }) => ({
    route: route.replaceAll(/template([a-z]{3})0/g, '{$1}'),
    bytes,
    budget: TAB_ROUTES.includes(route) ? TAB_BUDGET : BUDGET,
  }));
  if (pages.some(({ route }) => FORM_PAGE.test(route)))
    rows.push({ route: 'stock form, once it has come', bytes: await heaviestForm(pages, scriptOf), budget: FORM_BUDGET });
  return rows.sort((one, other) => other.bytes - one.bytes);
};

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/** Prints the first-load JavaScript of every route. Throws when one exceeds its budget. */
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
