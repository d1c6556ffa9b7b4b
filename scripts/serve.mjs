/**
 * A plain static host: file, folder index, `404.html` with status 404, compression. Hashed files are
 * cached for long, others are not.
 */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './project.mjs';
import { fillTemplate } from './service-worker/fill-template.mjs';
import { siteFiles } from './service-worker/site-files.mjs';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const HASHED = /\/_next\/static\//;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
};

const encodingFor = (request, extension) => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!COMPRESSED.has(extension)) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
};

const statOf = (file) => stat(file).catch(() => null);

/** A URL's path inside the folder, or `null` when it is malformed or leaves the folder. */
const insideOf = (folder, pathname) => {
  try {
    const file = path.join(folder, decodeURIComponent(pathname));
    return file === folder || file.startsWith(folder + path.sep) ? file : null;
  } catch {
    return null;
  }
};

/** The answer for a path: a file with a status, or a redirect to the folder's own URL. */
const locate = async (folder, pathname) => {
  const file = insideOf(folder, pathname);
  const found = file && (await statOf(file));
  if (found?.isFile()) return { status: 200, file };
  if (found?.isDirectory() && (await statOf(path.join(file, 'index.html')))?.isFile()) {
    return pathname.endsWith('/') ? { status: 200, file: path.join(file, 'index.html') } : { status: 301 };
  }
  const missing = path.join(folder, '404.html');
  return { status: 404, file: (await statOf(missing))?.isFile() ? missing : undefined };
};

const compressions = new Map();
const compressed = async (file, etag, encoding) => {
  const key = `${file} ${etag} ${encoding}`;
  if (!compressions.has(key)) compressions.set(key, await encoders[encoding](await readFile(file)));
  return compressions.get(key);
};

/** Sends a file; with `isLost` half of it, and then the connection ends. */
const sendFile = async (request, response, { status, file, isLost }, pathname) => {
  const { size, mtimeMs } = await stat(file);
  const extension = path.extname(file);
  const encoding = encodingFor(request, extension);
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'Content-Type': TYPES[extension] ?? 'application/octet-stream',
    'Cache-Control': status === 200 && HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  const bytes = encoding ? await compressed(file, etag, encoding) : undefined;
  response.writeHead(status, {
    ...headers,
    'Content-Length': bytes ? bytes.length : size,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  if (isLost) {
    const whole = bytes ?? (await readFile(file));
    return void response.write(whole.subarray(0, whole.length / 2), () => request.socket.end());
  }
  if (request.method === 'HEAD') response.end();
  else if (bytes) response.end(bytes);
  else createReadStream(file).pipe(response);
};

/** Answers an id without its own page from the template, as the service worker does. */
const fromTemplates = (folder) => {
  const finding = filesUnder(folder).then(siteFiles);
  return async (asked, response) => {
    const found = (await finding)(asked.slice(1));
    if (!found || found.ids.length === 0 || found.slashMissing) return false;
    const type = TYPES[path.extname(found.file)] ?? 'application/octet-stream';
    const text = await fillTemplate(await readFile(path.join(folder, found.file), 'utf8'), found.ids, type);
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(text);
    return true;
  };
};

/**
 * Serves a folder until `stop()`. `base` mounts it on a sub-path (`/x`); everything else is 404. `templates` answers new ids, for
 * a build without a service worker. `swap(folder)` deploys another folder. `fail(test)` answers 500 to the paths that `test`
 * selects, or loses the connection in the middle of an answer where it returns `lost`; `fail(null)` stops that.
 * @param {{ folder: string, port?: number, base?: string, host?: string, templates?: boolean }} options
 * /
 */
export const serve = async ({ folder, port = 0, base = '', host, templates = false }) => {
  let current = path.resolve(folder);
  const answeredByTemplate = templates ? fromTemplates(current) : async () => false;
  /** @type {((pathname: string) => boolean | 'lost') | null} */
  let failing = null;

  const answer = async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    const failure = failing?.(pathname);
    const isLost = failure === 'lost';
    if (failure && !isLost) return void response.writeHead(500).end();
    if (base && !pathname.startsWith(`${base}/`)) {
      if (pathname === base) return void response.writeHead(301, { Location: `${base}/${search}` }).end();
      return void response.writeHead(404).end();
    }
    const found = await locate(current, pathname.slice(base.length));
    if (found.status === 301) return void response.writeHead(301, { Location: `${pathname}/${search}` }).end();
    if (found.status === 404 && (await answeredByTemplate(pathname.slice(base.length), response))) return;
    if (!found.file) return void response.writeHead(404).end();
    await sendFile(request, response, { status: found.status, file: found.file, isLost }, pathname);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => (response.headersSent ? response.destroy() : response.writeHead(500).end()));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;

  return {
    port: listening,
    /** The site's URL, with a trailing slash. */
    url: `http://localhost:${listening}${base}/`,
    swap: (/** @type {string} */ next) => {
      current = path.resolve(next);
    },
    fail: (/** @type {((pathname: string) => boolean | 'lost') | null} */ test) => {
      failing = test;
    },
    /** Stops at once and closes open connections. */
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
};
