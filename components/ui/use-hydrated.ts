'use client';

import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** What only a page that runs can say; `before` stands in the exported page until React has hydrated it. */
export const useHydrated = <Value>(read: () => Value, before: Value): Value => useSyncExternalStore(noChange, read, () => before);
