'use client';

import type { UserId } from '@/lib/domain/model/user';
import type { TeamState } from '@/lib/team/protocol/contract';
import { useStoreState } from './store';

/** The team of this device; `null` outside a team, and until the team's code has loaded. */
export const useTeam = () => useStoreState<TeamState | null>(({ team }) => team, null);

/** Whether this device is in a team; known before the team's code has loaded. */
export const useIsInTeam = () => useStoreState(({ isInTeam }) => isInTeam, false);

/** Whether a person has a device in the team, or one that asks to be let in. Such a person can't be deleted. */
export const useHasDevice = (person: UserId | undefined) =>
  useStoreState(({ team }) => team?.members.some(({ user }) => user === person) ?? false, false);
