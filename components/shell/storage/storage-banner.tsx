'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { lastingCopyTrouble, onCopyTrouble } from '@/lib/store/device/device';
import { useOpenedShare, useStoreStatus } from '@/lib/store/react/store';

const StorageTrouble = lazy(async () => ({ default: (await import('./storage-trouble')).StorageTrouble }));

const OpeningProgress = lazy(async () => ({ default: (await import('./opening-progress')).OpeningProgress }));

const CopyTrouble = lazy(async () => ({ default: (await import('./copy-trouble')).CopyTrouble }));

const isPreview = process.env.NEXT_PUBLIC_STORAGE === 'memory';

/** The truth about the device's storage, and about its own copies, whenever it is not well. */
export const StorageBanner = () => {
  const status = useStoreStatus();
  const share = useOpenedShare();
  const copies = useSyncExternalStore(onCopyTrouble, lastingCopyTrouble, () => null);
  if (share !== null) {
    return (
      <Suspense fallback={null}>
        <OpeningProgress share={share} />
      </Suspense>
    );
  }
  if (status === 'ready' && copies) {
    return (
      <Suspense fallback={null}>
        <CopyTrouble isFull={copies === 'full'} />
      </Suspense>
    );
  }
  if (status === 'opening' || status === 'ready' || (status === 'memory' && isPreview)) return null;
  return (
    <Suspense fallback={null}>
      <StorageTrouble status={status} />
    </Suspense>
  );
};
