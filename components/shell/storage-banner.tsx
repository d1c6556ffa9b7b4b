'use client';

import { lazy, Suspense } from 'react';
import { useStoreStatus } from '@/lib/store/store';

const StorageTrouble = lazy(async () => ({ default: (await import('./storage-trouble')).StorageTrouble }));

const isPreview = process.env.NEXT_PUBLIC_STORAGE === 'memory';

/** The truth about the device's storage whenever it is not well. */
export const StorageBanner = () => {
  const status = useStoreStatus();
  if (status === 'opening' || status === 'ready' || (status === 'memory' && isPreview)) return null;
  return (
    <Suspense fallback={null}>
      <StorageTrouble status={status} />
    </Suspense>
  );
};
