'use client';

import { Screen } from '@/components/frames/screen';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardsSkeleton } from '@/components/ui/skeleton';

const ReviewList = lazyPart(async () => (await import('./review-list')).ReviewList, <CardsSkeleton />);

/** Por revisar: conflicting edits and impossible records of the team, until somebody settles them. */
export const ReviewScreen = () => (
  <Screen title="Por revisar">
    <ReviewList />
  </Screen>
);
