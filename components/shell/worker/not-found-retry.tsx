'use client';

import { useEffect, useState } from 'react';
import { CrashScreen } from '@/components/frames/crash-screen';
import { DocumentTitle } from '@/components/frames/document-title';
import { CardsSkeleton } from '@/components/ui/skeleton';

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
    <main id="contenido" tabIndex={-1} className="mx-auto grid max-w-column content-start gap-4 px-4 py-8">
      <DocumentTitle>Abriendo…</DocumentTitle>
      <h1 className="wrap-anywhere text-title">Abriendo…</h1>
      <CardsSkeleton />
    </main>
  );
};
