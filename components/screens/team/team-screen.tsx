'use client';

import { lazy, Suspense } from 'react';
import { Screen } from '@/components/frames/screen';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useTeam } from '@/lib/store/react/use-team';
import { useOpenedInvite } from './use-opened-invite';

const NoTeam = lazy(async () => ({ default: (await import('./no-team')).NoTeam }));
const TeamOverview = lazy(async () => ({ default: (await import('./team-overview')).TeamOverview }));

/** Equipo: the team that this device shares its records with, or the way into one. */
export const TeamScreen = () => {
  const team = useTeam();
  const { opened, forget } = useOpenedInvite();
  return (
    <Screen title="Equipo">
      <Suspense fallback={<CardsSkeleton />}>
        {team ? <TeamOverview team={team} opened={opened} /> : <NoTeam opened={opened} onTaken={forget} />}
      </Suspense>
    </Screen>
  );
};
