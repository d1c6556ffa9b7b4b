'use client';

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part of a screen that comes in a chunk of its own, e.g. a sheet; `fallback` stands in its place until it has come. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
) => {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
      <Part {...props} />
    </Suspense>
  );
};
