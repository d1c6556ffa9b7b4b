import type { DraftKeeper } from './drafts-context';

const PAUSE_MS = 400;

/** Writes one draft after a pause in typing, one write after the other. `settle` drops a waiting write. */
export const createDraftWriter = (keeper: DraftKeeper, key: string) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: (() => () => Promise<void>) | undefined;
  let writing = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    const write = wanted;
    wanted = undefined;
    // The value is read now, because the form may have another one when the write runs.
    if (write) writing = writing.then(write()).catch(() => undefined);
    return writing;
  };
  return {
    later(value: () => unknown) {
      wanted = () => {
        const kept = value();
        return () => (kept === undefined ? keeper.discard(key) : keeper.save(key, kept));
      };
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
    },
    flush,
    settle() {
      wanted = undefined;
      return flush();
    },
  };
};

export type DraftWriter = ReturnType<typeof createDraftWriter>;
