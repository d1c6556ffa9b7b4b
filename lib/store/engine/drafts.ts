import type { UserId } from '@/lib/domain/user/model';
import type { Drafts, StoredDraft } from './contract';
import type { DiskDrafts } from './disk';

/** A few words beside the disk, for what is typed while the disk takes nothing. Putting throws where there is no such place. */
export interface DraftShelf {
  read(key: string): StoredDraft | undefined;
  put(draft: StoredDraft): void;
  discard(key: string): void;
  clear(): void;
}

/** Tests and previews have no such place. */
export const noShelf: DraftShelf = {
  read: () => undefined,
  put() {
    throw new Error('There is no shelf');
  },
  discard: () => undefined,
  clear: () => undefined,
};

/** Under which key a person's draft lies; nobody else finds it there. */
export const ownKey = (key: string, by: UserId) => `${by} ${key}`;

interface Places {
  readonly disk: () => Promise<DiskDrafts>;
  readonly shelf: DraftShelf;
  readonly user: () => UserId;
  readonly now: () => string;
}

/** Drafts of each person: on the disk, and on the shelf while the disk takes none (full, not opened, taken over by a newer version). */
export const createDrafts = ({ disk, shelf, user, now }: Places): Drafts => ({
  async read(name, by = user()) {
    const key = ownKey(name, by);
    const onDisk = await disk()
      .then((drafts) => drafts.read(key))
      .catch(() => undefined);
    const beside = shelf.read(key);
    return beside && (!onDisk || onDisk.at < beside.at) ? beside : onDisk;
  },
  async save(name, value, by = user()) {
    const draft: StoredDraft = { key: ownKey(name, by), at: now(), value };
    try {
      await (await disk()).save(draft);
    } catch {
      return shelf.put(draft);
    }
    shelf.discard(draft.key);
  },
  async discard(name, by = user()) {
    const key = ownKey(name, by);
    shelf.discard(key);
    await (await disk()).discard(key);
  },
});
