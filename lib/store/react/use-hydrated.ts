'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has hydrated the exported page. Until then, what a form takes from the clock is of the build's day. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
