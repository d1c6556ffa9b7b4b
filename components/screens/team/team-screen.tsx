'use client';

import { useEffect, useState } from 'react';
import { Screen } from '@/components/frames/screen';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useStore, useStoreStatus } from '@/lib/store/react/store';
import { useIsInTeam, useTeam } from '@/lib/store/react/use-team';

const MARK = 'invite=';

/**
 * The invite in the address that the page was opened with. It is removed from the address at once: its secrets must not stay in
 * the history or be shared with the page's address.
 */
const useOpenedInvite = () => {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = location;
      if (!hash.includes(MARK)) return;
      history.replaceState(history.state, '', pathname + search);
      setOpened(hash);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return { opened, forget: () => setOpened(null) };
};

const NoTeam = lazyPart(async () => (await import('./no-team')).NoTeam, <CardsSkeleton />);
const TeamOverview = lazyPart(async () => (await import('./team-overview')).TeamOverview, <CardsSkeleton />);

/** Equipo: the team of this device, or the ways to enter one. */
export const TeamScreen = () => {
  const team = useTeam();
  const isInTeam = useIsInTeam();
  const isKnown = useStoreStatus() !== 'opening';
  const { opened, forget } = useOpenedInvite();
  return (
    <Screen title="Equipo">
      {team ? (
        <TeamOverview team={team} opened={opened} />
      ) : isInTeam ? (
        <OpeningTeam />
      ) : isKnown ? (
        <NoTeam opened={opened} onTaken={forget} />
      ) : (
        // Until the store is read, a team may still be found.
        <CardsSkeleton />
      )}
    </Screen>
  );
};

/** Loads the team's part; if that fails, the rest of the app works without it. */
const OpeningTeam = () => {
  const store = useStore();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    store.openTeam().catch(() => setFailed(attempt));
  }, [store, attempt]);
  if (failed < attempt) return <CardsSkeleton />;
  return (
    <AlertBanner
      role="alert"
      tone="warning"
      title="No se pudo abrir el equipo"
      action={
        <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
          Intentar otra vez
        </Button>
      }
    >
      Lo que hagas se guarda aquí y se envía después.
    </AlertBanner>
  );
};
