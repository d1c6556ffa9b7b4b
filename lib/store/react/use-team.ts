'use client';

import { useSyncExternalStore } from 'react';
import type { TeamState } from '@/lib/team/protocol/contract';
import { useStore } from './store';

/** The team that this device is in; `null` without one, and until its part has been fetched. */
export const useTeam = (): TeamState | null => {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => store.team,
    () => null,
  );
};

/** Whether this device is in a team, also while its part is being fetched. */
export const useIsInTeam = (): boolean => {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => store.isInTeam,
    () => false,
  );
};
