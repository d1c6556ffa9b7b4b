import { useSyncExternalStore } from 'react';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** Whether to register a worker; development and the memory build have nothing to keep. */
const isWanted = process.env.NODE_ENV === 'production' && process.env.NEXT_PUBLIC_STORAGE !== 'memory';

let registering: Promise<ServiceWorkerRegistration | null> | undefined;
let applyUpdate: (() => void) | null = null;
const listeners = new Set<() => void>();

const offer = (apply: () => void) => {
  applyUpdate = apply;
  for (const listener of listeners) listener();
};

const reload = () => window.location.reload();

/** Offers the waiting worker. When the person accepts, it takes over and the tab reloads. */
const offerWaiting = (worker: ServiceWorker) =>
  offer(() => {
    if (worker.state !== 'installed') return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage('apply-update');
  });

/** How long after a failed first install the next one begins, in milliseconds. It doubles: a full disk must not cost much data. */
let pauseMs = 10_000;

const installLater = () => {
  pauseMs *= 2;
  setTimeout(check, pauseMs);
};

const isUpdate = () => navigator.serviceWorker.controller !== null;

const follow = (registration: ServiceWorkerRegistration) => {
  if (registration.waiting && isUpdate()) offerWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) offerWaiting(worker);
      if (worker.state === 'redundant' && !registration.active) installLater();
    });
  });
};

const register = async () => {
  try {
    const registration = await navigator.serviceWorker.register(`${BASE_PATH}/sw.js`, { updateViaCache: 'none' });
    follow(registration);
    return registration;
  } catch {
    installLater();
    return null;
  }
};

/**
 * Looks for a newer version. Bad signal may have ended the first install, and the browser forgets such a registration: then it begins
 * again. The files that arrived are cached, so each attempt goes further.
 */
const check = () => {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  registering = registering?.then((registration) => {
    if (!registration?.active && !registration?.installing) return register();
    if (registration.active) registration.update().catch(() => undefined);
    return registration;
  });
};

const begin = () => {
  let controlled = isUpdate();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer(reload);
    controlled = true;
  });
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  return register();
};

/** Registers the worker once, outside development and the memory build; `null` where that is not possible. */
export const registerServiceWorker = () => {
  registering ??= isWanted && 'serviceWorker' in navigator ? begin() : Promise.resolve(null);
  return registering;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  void registerServiceWorker();
  return () => {
    listeners.delete(listener);
  };
};

/** The function that moves this tab to the waiting version; `null` without one. The page never reloads unasked. */
export const useWaitingUpdate = () =>
  useSyncExternalStore(
    subscribe,
    () => applyUpdate,
    () => null,
  );
