import type { Store } from '../engine/contract';

const QUIET_MS = 60_000;
/** How long the page is open before files are deleted and code is loaded ahead: the first taps must not wait. */
const OPENING_MS = 10_000;

const loadCopies = () => import('./copies');

/** Asks the browser, after the first save, not to clear this site's data when space runs short. */
const askToPersist = async () => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // An older browser decides by itself.
  }
};

/**
 * Protects the saved data: requests persistent storage once, deletes unused attachments, and keeps a copy of everything.
 * A copy is made a minute after the last change, or as soon as the page goes into the background.
 * Changes count from the state `opened` on, because this code loads after the store has opened. The returned function ends it.
 */
export const startAutoBackup = (store: Store, opened: Pick<Store, 'epoch' | 'seq'> = store) => {
  let known = `${opened.epoch} ${opened.seq}`;
  let asked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // A failed deletion is repeated with the next copy.
  const deleteUnusedFiles = () => store.deleteUnusedFiles().catch(() => undefined);
  // If the code does not load, the next change tries again.
  const keepCopy = () =>
    loadCopies().then(
      ({ keepCopyIfUnlocked }) => keepCopyIfUnlocked(store, new Date()),
      () => undefined,
    );
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    if (store.status === 'ready') void deleteUnusedFiles().then(keepCopy);
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

  // The code of backups, downloads and copies loads ahead, because a crash may happen offline.
  const fetchAhead = () => Promise.all([store.fetchAhead(), loadCopies(), import('./download-backup')]).catch(() => undefined);
  const opening = setTimeout(() => void deleteUnusedFiles().then(fetchAhead), OPENING_MS);
  const unsubscribe = store.subscribe(noteChange);
  document.addEventListener('visibilitychange', keepBeforeLeaving);
  noteChange();
  keepBeforeLeaving();
  return () => {
    clearTimeout(opening);
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', keepBeforeLeaving);
  };
};
