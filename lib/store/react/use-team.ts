'use client';

import type { TeamState } from '@/lib/team/protocol/contract';
import { useStoreState } from './store';

/** The team of this device; `null` outside a team, and until the team's code has loaded. */
export const useTeam = () => useStoreState<TeamState | null>(({ team }) => team, null);

/** Whether this device is in a team; known before the team's code has loaded. */
export const useIsInTeam = () => useStoreState(({ isInTeam }) => isInTeam, false);
