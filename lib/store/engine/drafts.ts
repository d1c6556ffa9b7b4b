import type { DraftOwner, Drafts, StoredDraft } from './contract';
import type { DiskDrafts } from './disk';

/** A draft in the fallback. `shortened` names the fields that lack their photos there. */
export interface FallbackDraft extends StoredDraft {
  readonly shortened?: readonly string[];
}

/** Stores drafts outside the database while the disk can't. `put` throws if that is impossible too. */
export interface DraftFallback {
  read(key: string): FallbackDraft | undefined;
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

const NOBODY = 'nobody' satisfies DraftOwner;

/** The key of one owner's draft. */
export const ownKey = (key: string, by: DraftOwner) => `${by} ${key}`;

interface DraftStorage {
  readonly disk: () => Promise<DiskDrafts>;
  readonly fallback: DraftFallback;
  readonly owner: () => DraftOwner;
  readonly now: () => string;
}

/** The fields of a draft. */
export const fieldsOfDraft = ({ value }: Pick<StoredDraft, 'value'>): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The fallback's draft. A field that lacks its photos there has the disk's value, if the disk has an earlier draft. */
const withPhotos = ({ shortened = [], ...draft }: FallbackDraft, earlier: StoredDraft | undefined): StoredDraft => {
  const fields = Object.entries(earlier ? fieldsOfDraft(earlier) : {}).filter(([name]) => shortened.includes(name));
  return fields.length > 0 ? { ...draft, value: { ...fieldsOfDraft(draft), ...Object.fromEntries(fields) } } : draft;
};

/** Each owner's drafts: on the disk, or in the fallback while the disk is full, not open or of a newer version. */
export const createDrafts = ({ disk, fallback, owner, now }: DraftStorage): Drafts => {
  const onDisk = (key: string) =>
    disk()
      .then((drafts) => drafts.read(key))
      .catch(() => undefined);
  // A draft in the fallback is the newest, because the disk's next one deletes it. Times can't tell: a clock may be set back.
  const find = async (key: string) => {
    const newest = fallback.read(key);
    return newest ? withPhotos(newest, newest.shortened && (await onDisk(key))) : onDisk(key);
  };
  const put = async (draft: StoredDraft) => {
    try {
      await (await disk()).save(draft);
    } catch {
      return fallback.put(draft);
    }
    fallback.discard(draft.key);
  };
  const discard = async (key: string) => {
    fallback.discard(key);
    await (await disk()).discard(key);
  };
  return {
    async read(name, by = owner()) {
      const own = await find(ownKey(name, by));
      if (own || by === NOBODY) return own;
      const left = await find(ownKey(name, NOBODY));
      if (!left) return;
      const adopted = { ...left, key: ownKey(name, by) };
      await put(adopted);
      await discard(left.key);
      return adopted;
    },
    save: (name, value, by = owner()) => put({ key: ownKey(name, by), at: now(), value }),
    discard: (name, by = owner()) => discard(ownKey(name, by)),
  };
};
