'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** A place for codes whose part comes after the form's own fields. */
export const lateCodes = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Codes = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense
      fallback={
        <div data-form-opening>
          <Skeleton className="h-18" />
        </div>
      }
    >
      <Codes {...props} />
    </Suspense>
  );
};
