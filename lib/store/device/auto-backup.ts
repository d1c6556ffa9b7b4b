import type { Store } from '../engine/contract';
import { keepCopyIfUnlocked } from './copies';

const QUIET_MS = 60_000;

/** Asks the browser, after the first save, not to clear this site's data when space runs short. */
const askToPersist = async () => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // An older browser decides by itself.
  }
};

/**
 * Looks after what is saved: asks once for persistence, and lets go of files that nothing needs, and copies everything a minute after the
 * last of some changes, or as soon as the page goes into the background. Ends with the returned function.
 */
export const startAutoBackup = (store: Store) => {
  let known = `${store.epoch} ${store.seq}`;
  let asked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // What can't be let go of today is tried again with the next copy.
  const deleteUnusedFiles = () => store.deleteUnusedFiles().catch(() => undefined);
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    if (store.status === 'ready') void deleteUnusedFiles().then(() => keepCopyIfUnlocked(store, new Date()));
  };
  const noteChange = () => {
    const now = `${store.epoch} ${store.seq}`;
    if (now === known || store.status !== 'ready') return;
    known = now;
    if (!asked) void askToPersist();
    asked = true;
    clearTimeout(timer);
    timer = setTimeout(keep, QUIET_MS);
  };
  const keepBeforeLeaving = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) keep();
  };

  void deleteUnusedFiles();
  const unsubscribe = store.subscribe(noteChange);
  document.addEventListener('visibilitychange', keepBeforeLeaving);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', keepBeforeLeaving);
  };
};
