'use client';

import { useSyncExternalStore } from 'react';
import { useStore } from './store';

/** Names the state that the screens show; another one after every commit and after everything was replaced. */
export const useSnapshotKey = () => {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => `${store.epoch} ${store.seq}`,
    () => '',
  );
};
