'use client';

import { useEffect, useState } from 'react';
import { CrashScreen } from '@/components/frames/crash-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { routes } from '@/lib/routes';

/** Only an address that the host does not know needs this; every page brings the screen around it. */
const retry = async () => (await import('./retry-through-worker')).retryThroughWorker();

/** What the worker says of an address without signal: it knows the page, and does not have it yet. */
const isKnown = () => document.documentElement.dataset.answered === 'not-fetched';

/** Shows the error screen, once it is certain that this address leads nowhere or to what is not here yet. */
export const NotFoundRetry = () => {
  const [lost, setLost] = useState<'missing-page' | 'not-fetched' | null>(null);
  useEffect(() => {
    const give = () => setLost(isKnown() ? 'not-fetched' : 'missing-page');
    void retry().then((rescuing) => rescuing || give(), give);
  }, []);
  if (lost) return <CrashScreen reason={lost} />;
  return (
    <FullScreen title="Abriendo…" back={routes.home()} still>
      <CardsSkeleton />
    </FullScreen>
  );
};
