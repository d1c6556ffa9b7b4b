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

const watch = (registration: ServiceWorkerRegistration) => {
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) offerWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) offerWaiting(worker);
    });
  });

  let controlled = isUpdate();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer(reload);
    controlled = true;
  });

  const check = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
};

/** Registers the worker once, outside development and the memory build; `null` where that is not possible. */
const registerServiceWorker = () => {
  registering ??= (async () => {
    if (!isWanted || !('serviceWorker' in navigator)) return null;
    try {
      const registration = await navigator.serviceWorker.register(`${BASE_PATH}/sw.js`, { updateViaCache: 'none' });
      watch(registration);
      return registration;
    } catch {
      return null;
    }
  })();
  return registering;
};

/** Whether a worker will answer from the next load on; waits for a first install to end. */
export const isWorkerReady = async () => {
  const registration = await registerServiceWorker();
  if (registration?.active) return true;
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return false;
  return new Promise<boolean>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    });
  });
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
