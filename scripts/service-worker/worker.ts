import { PrecacheController } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { keepShared } from '../../lib/store/device/shared-photos';
import { fillTemplate } from './fill-template.mjs';
import { siteFiles } from './site-files.mjs';
import type { ExtendableEvent, WorkerScope } from './worker-scope';

declare const self: WorkerScope;

/**
 * Workbox fetches files one by one. On a phone's network a few parallel requests make the first visit several times faster. Files
 * for later taps use fewer, because the person works meanwhile.
 */
const LANES = [6, 6, 2, 1, 1];

const parts = LANES.map((count, part) => {
  const entries = self.__PRECACHE.filter((entry) => entry.part === part);
  const lanes = Array.from({ length: count }, () => new PrecacheController());
  for (const [place, { part: _, ...entry }] of entries.entries()) lanes[place % count]?.addToCacheList([entry]);
  return { lanes, files: entries.map(({ url }, place) => [url, lanes[place % count]] as const) };
});
const lanes = parts.flatMap((part) => part.lanes);

const scope = new URL(self.registration.scope);
const find = siteFiles(self.__PRECACHE.map((entry) => entry.url));
const laneOf = new Map(parts.flatMap(({ files }) => files));

/** Whether the browser saves data: then only the shell is fetched ahead, and other files are cached on use. */
const savesData = () => self.navigator.connection?.saveData === true;

/** The cached copy of a file; an unreadable one counts as missing, and the host answers. */
const kept = (file: string) => Promise.resolve(laneOf.get(file)?.matchPrecache(new URL(file, scope).href)).catch(() => undefined);

/** Fetches and caches a missing file; `undefined` when it does not arrive or is from another build. */
const keptNow = async (file: string, event: ExtendableEvent) => {
  const { integrity } = self.__PRECACHE.find((entry) => entry.url === file) ?? {};
  const url = new URL(file, scope);
  const handle = laneOf.get(file)?.createHandlerBoundToURL(url.href);
  return Promise.resolve(handle?.({ event, url, request: new Request(url), params: { integrity } })).catch(() => undefined);
};

/** Removes the files of older builds, once no other tab may run one of them. */
const forgetOlderBuilds = async () => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const cacheName = lanes[0]?.strategy.cacheName;
  if (tabs.length > 1 || cacheName === undefined) return;
  const current = new Set(lanes.flatMap((lane) => [...lane.getURLsToCacheKeys().values()]));
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
};

const withIds = async (response: Response, ids: Parameters<typeof fillTemplate>[1]) => {
  const type = response.headers.get('Content-Type') ?? 'text/plain; charset=utf-8';
  return new Response(await fillTemplate(await response.text(), ids, type), { headers: { 'Content-Type': type } });
};

const headersOnly = (response: Response) => new Response(null, { status: response.status, headers: response.headers });

/** A tab with an older build requests its own scripts; they stay until `forgetOlderBuilds`. */
const fromOlderBuild = (url: URL) => (url.pathname.includes('/_next/static/') ? caches.match(url.href) : undefined);

/** Marks an answered page as the worker's own: a host would answer 404 for a record that only this phone has. */
const standIn = async (mark: 'nowhere' | 'not-fetched', status: number) => {
  const page = await kept('404.html');
  if (!page) return undefined;
  const marked = (await page.text()).replace('<html', `<html data-answered="${mark}"`);
  return new Response(marked, { status, headers: { 'Content-Type': page.headers.get('Content-Type') ?? 'text/html' } });
};
const nowhere = () => standIn('nowhere', 404);

const fromHost = async (request: Request) => {
  const response = await fetch(request);
  const isLost = request.mode === 'navigate' && response.status === 404;
  return (isLost && (await nowhere())) || response;
};

const answer = async (request: Request, url: URL, event: ExtendableEvent): Promise<Response> => {
  const found = find(url.pathname.slice(scope.pathname.length));
  if (!found) return (await fromOlderBuild(url)) ?? fromHost(request);
  if (found.slashMissing) return Response.redirect(`${url.origin}${url.pathname}/${url.search}`);
  const file = (await kept(found.file)) ?? (await keptNow(found.file, event));
  if (!file) return fetch(request);
  const response = found.ids.length === 0 ? file : await withIds(file, found.ids);
  return request.method === 'HEAD' ? headersOnly(response) : response;
};

const inScope = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) => sameOrigin && url.pathname.startsWith(scope.pathname);
const handler = ({ request, url, event }: { request: Request; url: URL; event: ExtendableEvent }) => answer(request, url, event);
registerRoute(inScope, handler, 'GET');
registerRoute(inScope, handler, 'HEAD');

const isFile = (value: FormDataEntryValue): value is File => value instanceof File;

/** Photos shared by another app (`share_target` of the manifest) stay on the device until a task is chosen. */
const takeShared = async (request: Request) => {
  const form = await request.formData().catch(() => undefined);
  const files = form?.getAll('fotos').filter(isFile) ?? [];
  const missing = form ? await keepShared(scope.href, files).catch(() => files.length) : 1;
  return Response.redirect(`${scope.href}share/${missing > 0 ? `?faltan=${missing}` : ''}`, 303);
};
const isSharing = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && url.pathname === `${scope.pathname}share/`;
registerRoute(isSharing, ({ request }) => takeShared(request), 'POST');

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const isPage = find(new URL(request.url).pathname.slice(scope.pathname.length)) !== undefined;
  return (await (isPage ? standIn('not-fetched', 503) : nowhere())) ?? Response.error();
});

/** How often a lane continues after a lost connection, and how long it waits before, in milliseconds. */
const MOST_RETRIES = 10;
const PAUSE_MS = 500;
/** The names of the errors of a lost connection, while a file is fetched or cached. */
const LOST = ['TypeError', 'NetworkError', 'AbortError'];
const isLost = (error: unknown) => error instanceof Error && LOST.includes(error.name);

/**
 * Fetches a lane's files. After a lost connection it continues with the missing ones, because the others are cached. Workbox would
 * reject the whole install at the first loss, so it gets an event of its own; the real one waits for `install`.
 */
const installLane = async (lane: PrecacheController, retries = MOST_RETRIES): Promise<unknown> => {
  try {
    return await lane.install(Object.assign(new Event('install'), { waitUntil: () => undefined }));
  } catch (error) {
    if (retries === 0 || !isLost(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return installLane(lane, retries - 1);
  }
};

/** One incomplete file rejects the install: half a part must never take over. */
const install = async () => {
  for (const part of savesData() ? parts.slice(0, 1) : parts) await Promise.all(part.lanes.map((lane) => installLane(lane)));
};
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(forgetOlderBuilds)));
/** How much of the site is available offline, for *Datos de este dispositivo*. */
const countKept = async () => {
  const cached = await Promise.all(self.__PRECACHE.map(({ url }) => kept(url)));
  return { kept: cached.filter(Boolean).length, all: cached.length, savesData: savesData() };
};
self.addEventListener('message', (event) => {
  if (event.data === 'apply-update') void self.skipWaiting();
  if (event.data === 'count-kept') event.waitUntil(countKept().then((count) => event.ports[0]?.postMessage(count)));
});

const showPage = async (path: unknown) => {
  const url = new URL(typeof path === 'string' ? path : '', scope);
  if (url.origin === scope.origin) await self.clients.openWindow(url.href);
};
/** A team notification opens in a new window, so that unsaved input elsewhere stays. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data));
});
