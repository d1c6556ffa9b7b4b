'use client';

import { lazy, Suspense } from 'react';
import { Screen } from '@/components/frames/screen';
import { CardsSkeleton } from '@/components/ui/skeleton';

const ReviewList = lazy(async () => ({ default: (await import('./review-list')).ReviewList }));

/** Por revisar: what two wrote at once, or what can't be so, until somebody has settled it. */
export const ReviewScreen = () => (
  <Screen title="Por revisar">
    <Suspense fallback={<CardsSkeleton />}>
      <ReviewList />
    </Suspense>
  </Screen>
);
