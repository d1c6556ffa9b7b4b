'use client';

import { useSyncExternalStore } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { lastingCopyTrouble, onCopyTrouble } from '@/lib/store/device/device';
import { useOpeningProgress, useStoreStatus } from '@/lib/store/react/store';

const StorageTrouble = lazyPart(async () => (await import('./storage-trouble')).StorageTrouble, null, { isOptional: true });

const OpeningProgress = lazyPart(async () => (await import('./storage-trouble')).OpeningProgress, null, { isOptional: true });

const CopyTrouble = lazyPart(async () => (await import('./storage-trouble')).CopyTrouble, null, { isOptional: true });

const isPreview = process.env.NEXT_PUBLIC_STORAGE === 'memory';

/** A banner for trouble with the device's storage or its automatic copies. */
export const StorageBanner = () => {
  const status = useStoreStatus();
  const share = useOpeningProgress();
  const copies = useSyncExternalStore(onCopyTrouble, lastingCopyTrouble, () => null);
  if (share !== null) {
    return <OpeningProgress share={share} />;
  }
  if (status === 'ready' && copies) {
    return <CopyTrouble isFull={copies === 'full'} />;
  }
  if (status === 'opening' || status === 'ready' || (status === 'memory' && isPreview)) return null;
  return <StorageTrouble status={status} />;
};
