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

/** The store's current time, rounded up so that it is never before a start of just now. It is updated while the page is open. */
export const useNow = (): Instant => {
  const store = useStore();
  const steps = useSyncExternalStore(
    subscribe,
    () => Math.ceil(Date.parse(store.now()) / STEP_MS),
    () => 0,
  );
  return new Date(steps * STEP_MS).toISOString();
};
