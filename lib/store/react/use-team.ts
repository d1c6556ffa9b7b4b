'use client';

import type { TeamState } from '@/lib/team/protocol/contract';
import { useStoreState } from './store';

/** The team that this device is in; `null` without one, and until its part has been fetched. */
export const useTeam = () => useStoreState<TeamState | null>(({ team }) => team, null);

/** Whether this device is in a team, also while its part is being fetched. */
export const useIsInTeam = () => useStoreState(({ isInTeam }) => isInTeam, false);
