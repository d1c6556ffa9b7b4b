import type { Store } from '../engine/contract';
import { keepCopyIfUnlocked } from './copies';

const QUIET_MS = 60_000;
/** The longest that the first deletion of unused files waits for an idle moment. */
const IDLE_MS = 10_000;

/** Asks the browser, after the first save, not to clear this site's data when space runs short. */
const askToPersist = async () => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // An older browser decides by itself.
  }
};

/** Runs once the page is idle, so that it delays no first tap; the returned function calls it off. */
const whenIdle = (run: () => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
};

/**
 * Looks after what is saved: asks once for persistence, deletes unused attachments, and keeps a copy of everything.
 * A copy is made a minute after the last of some changes, or as soon as the page goes into the background.
 * The returned function ends it.
 */
export const startAutoBackup = (store: Store) => {
  let known = `${store.epoch} ${store.seq}`;
  let asked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // A deletion that fails is tried again with the next copy.
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

  const callOff = whenIdle(() => void deleteUnusedFiles());
  const unsubscribe = store.subscribe(noteChange);
  document.addEventListener('visibilitychange', keepBeforeLeaving);
  return () => {
    callOff();
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', keepBeforeLeaving);
  };
};
