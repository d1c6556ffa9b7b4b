'use client';

import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** A value that only exists in the browser; `before` in the exported page and during hydration. */
export const useHydrated = <Value>(read: () => Value, before: Value): Value => useSyncExternalStore(noChange, read, () => before);
