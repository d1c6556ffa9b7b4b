/**
 * Exports the site into a folder and completes it: marked template pages, precompiled modules, policies and service worker.
 * First-load size and page weight must be within their budgets.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileAhead } from './compile-ahead.mjs';
import { printFirstLoad } from './first-load.mjs';
import { markTemplatePages } from './mark-template-pages.mjs';
import { weighPages } from './page-weight.mjs';
import { filesUnder, inProject, readJson, root, sha256 } from './project.mjs';
import { moveScriptsBeforeStyles } from './scripts-before-styles.mjs';
import { writePhotoWorker } from './write-photo-worker.mjs';
import { syncOriginOf, writePolicies } from './write-policies.mjs';
import { writeScanner } from './write-scanner.mjs';
import { writeServiceWorker } from './write-service-worker.mjs';

const SOURCES = ['app', 'components', 'lib', 'data', 'public', 'scripts'];
const SINGLE_SOURCES = ['package-lock.json', 'next.config.mjs', 'postcss.config.mjs', 'tsconfig.json'];

/**
 * A variant of the site's build.
 * @typedef {{ folder: string, basePath: string, storage: 'device' | 'memory' }} Variant
 * /
 */

/** The published build: `out/`, under the host's path `BASE_PATH`. */
export const published = () =>
  /** @type {Variant} */ ({ folder: 'out', basePath: process.env.BASE_PATH ?? '', storage: 'device' });

/** The designers' build: all data in memory, with `/preview/`. */
export const preview = () =>
  /** @type {Variant} */ ({ folder: '.cache/preview', basePath: process.env.BASE_PATH ?? '', storage: 'memory' });

/** The site under a sub-path, for browser stories. */
export const subPath = () => /** @type {Variant} */ ({ folder: '.cache/sub-path', basePath: '/campo', storage: 'device' });

const sourceHash = async ({ basePath, storage }) => {
  const inRooms = await Promise.all(
    SOURCES.map(async (room) => (await filesUnder(inProject(room))).map((file) => `${room}/${file}`)),
  );
  const files = [...SINGLE_SOURCES, ...inRooms.flat()];
  const hashes = await Promise.all(files.map(async (file) => `${file} ${sha256(await readFile(inProject(file)))}`));
  return sha256([`base=${basePath}`, `storage=${storage}`, `sync=${process.env.SYNC_URL ?? ''}`, ...hashes].join('\n'));
};

/** The current day in Mexico, for the sample data. A page is exported for one day and follows the calendar in the browser. */
const dayInMexico = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  );

const nextBuild = ({ folder, basePath, storage }, buildId, buildDay) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inProject('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_PUBLIC_STORAGE: storage,
        BASE_PATH: basePath,
        OUT_DIR: folder,
        BUILD_ID: buildId,
        BUILD_DAY: buildDay,
      },
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`next build ended with ${code}`))));
  });

/** The designers' page, which has the other pages in frames. */
const PREVIEW_PAGE = 'preview/index.html';

/** For hosts that read `_headers`: allow the memory build's pages in frames of their own origin. */
const allowFrames = async (folder) => {
  const file = path.join(folder, '_headers');
  await writeFile(file, (await readFile(file, 'utf8')).replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
};

const stampOf = ({ folder }) => inProject('.cache', 'builds', `${folder.replaceAll('/', '_')}.json`);

/** Builds one variant from scratch. Throws when Next fails or a route exceeds its budget. */
export const buildSite = async (variant) => {
  // Report an invalid address before the long build.
  syncOriginOf(process.env.SYNC_URL);
  const sources = await sourceHash(variant);
  const buildDay = process.env.BUILD_DAY ?? dayInMexico();
  const folder = inProject(variant.folder);
  const stamp = stampOf(variant);
  await rm(stamp, { force: true });
  await rm(folder, { recursive: true, force: true });
  await nextBuild(variant, process.env.BUILD_ID ?? sha256(`${sources} ${buildDay}`).slice(0, 12), buildDay);
  await markTemplatePages(folder);
  await moveScriptsBeforeStyles(folder);
  await compileAhead(folder);
  await writePolicies(folder, syncOriginOf(process.env.SYNC_URL), variant.storage === 'memory' ? [PREVIEW_PAGE] : []);
  await writePhotoWorker(folder);
  await writeScanner(folder);
  if (variant.storage === 'device') {
    await writeServiceWorker(folder);
    await printFirstLoad(folder, variant.basePath);
    await weighPages(folder);
  } else await allowFrames(folder);
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, JSON.stringify({ sources }));
};

/** Builds one variant, unless its folder is up to date with the sources. */
export const ensureBuilt = async (variant) => {
  const known = await readJson(stampOf(variant));
  const files = await filesUnder(inProject(variant.folder));
  if (files.length > 0 && known?.sources === (await sourceHash(variant))) return;
  await buildSite(variant);
};
