import { encodedText } from '@/lib/kernel/characters';

/**
 * The cache of photos that another application shared with this one. The service worker stores them. They stay until a person adds
 * them to a task or discards them. `scope` is the site's own address, with its last slash.
 */
const CACHE = 'shared-photos';
const NAME = 'X-Shared-Name';
const placeOf = (scope: string) => `${scope}share/kept/`;

/** Stores shared files beside those that already wait; answers how many the browser could not store. */
export const keepShared = async (scope: string, files: readonly File[]) => {
  const cache = await caches.open(CACHE);
  let missing = 0;
  for (const file of files) {
    const headers = { 'Content-Type': file.type || 'application/octet-stream', [NAME]: encodedText(file.name) };
    const keeping = cache.put(`${placeOf(scope)}${crypto.randomUUID()}`, new Response(file, { headers }));
    await keeping.catch(() => {
      missing += 1;
    });
  }
  return missing;
};

export interface SharedPhoto {
  /** The key of the photo in the cache. */
  readonly address: string;
  readonly file: File;
}

/** The photos that wait for a task, in the order of arrival; none in a browser without a cache. */
export const sharedPhotos = async (scope: string): Promise<readonly SharedPhoto[]> => {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const waiting = (await cache.keys()).filter(({ url }) => url.startsWith(placeOf(scope)));
  const photos = waiting.map(async ({ url: address }) => {
    const kept = await cache.match(address);
    const name = decodeURIComponent(kept?.headers.get(NAME) ?? '') || 'foto';
    return kept && { address, file: new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' }) };
  });
  return (await Promise.all(photos)).filter((photo) => photo !== undefined);
};

/** Removes photos that were added to a task or discarded. */
export const forgetShared = async (photos: readonly SharedPhoto[]) => {
  const cache = await caches.open(CACHE);
  for (const { address } of photos) await cache.delete(address);
};
