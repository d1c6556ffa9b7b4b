import type { UserId } from '@/lib/domain/model/user';
import type { Drafts, StoredDraft } from './contract';
import type { DiskDrafts } from './disk';

/** Stores drafts outside the database while the disk can't. `put` throws if that is impossible too. */
export interface DraftFallback {
  read(key: string): StoredDraft | undefined;
  put(draft: StoredDraft): void;
  discard(key: string): void;
  clear(): void;
}

/** The fallback of tests and previews, which stores nothing. */
export const noDraftFallback: DraftFallback = {
  read: () => undefined,
  put() {
    throw new Error('There is no place for drafts');
  },
  discard: () => undefined,
  clear: () => undefined,
};

/** The key of one person's draft. */
export const ownKey = (key: string, by: UserId) => `${by} ${key}`;

interface DraftStorage {
  readonly disk: () => Promise<DiskDrafts>;
  readonly fallback: DraftFallback;
  readonly user: () => UserId;
  readonly now: () => string;
}

/** Each person's drafts: on the disk, or in the fallback while the disk is full, not open or of a newer version. */
export const createDrafts = ({ disk, fallback, user, now }: DraftStorage): Drafts => ({
  async read(name, by = user()) {
    const key = ownKey(name, by);
    const onDisk = await disk()
      .then((drafts) => drafts.read(key))
      .catch(() => undefined);
    const inFallback = fallback.read(key);
    return inFallback && (!onDisk || onDisk.at < inFallback.at) ? inFallback : onDisk;
  },
  async save(name, value, by = user()) {
    const draft: StoredDraft = { key: ownKey(name, by), at: now(), value };
    try {
      await (await disk()).save(draft);
    } catch {
      return fallback.put(draft);
    }
    fallback.discard(draft.key);
  },
  async discard(name, by = user()) {
    const key = ownKey(name, by);
    fallback.discard(key);
    await (await disk()).discard(key);
  },
});
