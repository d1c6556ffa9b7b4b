'use client';

import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type DraftKeeper, DraftsContext } from '@/components/form/drafts-context';
import { FIRST_USER } from '@/lib/store/device/device-store';
import { useStore } from '@/lib/store/react/store';

/** Lets every form below keep what is being typed on this device, for who types it. */
export const DeviceDrafts = ({ children }: { children: ReactNode }) => {
  const store = useStore();
  const user = useSyncExternalStore(
    store.subscribe,
    () => store.user,
    () => FIRST_USER,
  );
  const keeper = useMemo((): DraftKeeper => {
    let isRefused = false;
    return {
      read: (key) => store.drafts.read(key, user),
      async save(key, value) {
        isRefused = true;
        await store.drafts.save(key, value, user);
        isRefused = false;
      },
      discard: (key) => store.drafts.discard(key, user),
      place: () => (isRefused ? 'nowhere' : store.status === 'memory' ? 'page' : 'device'),
    };
  }, [store, user]);
  return <DraftsContext value={keeper}>{children}</DraftsContext>;
};
