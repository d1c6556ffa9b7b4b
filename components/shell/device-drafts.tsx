'use client';

import { type ReactNode, useMemo } from 'react';
import { type DraftKeeper, DraftsContext } from '@/components/ui/drafts-context';
import { useStore } from '@/lib/store/store';

/** Lets every form below keep what is being typed on this device. */
export const DeviceDrafts = ({ children }: { children: ReactNode }) => {
  const store = useStore();
  const keeper = useMemo(
    (): DraftKeeper => ({
      read: (key) => store.drafts.read(key),
      save: (key, value) => store.drafts.save(key, value),
      discard: (key) => store.drafts.discard(key),
    }),
    [store],
  );
  return <DraftsContext value={keeper}>{children}</DraftsContext>;
};
