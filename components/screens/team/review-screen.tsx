'use client';

import { Screen } from '@/components/frames/screen';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardsSkeleton } from '@/components/ui/skeleton';

const ReviewList = lazyPart(async () => (await import('./review-list')).ReviewList, <CardsSkeleton />);

/** Por revisar: what two wrote at once, or what can't be so, until somebody has settled it. */
export const ReviewScreen = () => (
  <Screen title="Por revisar">
    <ReviewList />
  </Screen>
);
