'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has taken over the exported page. What a form begins with from the clock is of the build's day until then. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
