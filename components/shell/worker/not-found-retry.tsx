'use client';

import { useEffect, useState } from 'react';
import { CrashScreen } from '@/components/frames/crash-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { routes } from '@/lib/routes';

/** Loaded on demand: every page includes this screen, but only an address unknown to the host needs the retry. */
const retry = async () => (await import('./retry-through-worker')).retryThroughWorker();

/** Whether the worker knows the page but can't get it, for lack of a connection. */
const isKnown = () => document.documentElement.dataset.answered === 'not-fetched';

/** Shows the error screen once the address is certain to be unknown, or not available offline. */
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
