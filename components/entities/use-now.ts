import { useSyncExternalStore } from 'react';
import type { Instant } from '@/lib/kernel/day';
import { useStore } from '@/lib/store/react/store';

const STEP_MS = 10_000;

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  const timer = setInterval(changed, STEP_MS);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    clearInterval(timer);
  };
};

/** The current moment by the store's clock, rounded up so that what has just begun is not ahead of it; read again while the page is visible. */
export const useNow = (): Instant => {
  const store = useStore();
  const steps = useSyncExternalStore(
    subscribe,
    () => Math.ceil(Date.parse(store.now()) / STEP_MS),
    () => 0,
  );
  return new Date(steps * STEP_MS).toISOString();
};
