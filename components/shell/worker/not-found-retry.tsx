'use client';

import { House } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CrashScreen } from '@/components/frames/crash-screen';
import { DocumentTitle } from '@/components/frames/document-title';
import { ButtonLink } from '@/components/ui/button-link';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { routes } from '@/lib/routes';

/** Loaded on demand: every page includes this screen, but only an address unknown to the host needs the retry. */
const retry = async () => (await import('./retry-through-worker')).retryThroughWorker();

/** Whether the worker knows the page but can't get it, for lack of a connection. */
const isKnown = () => document.documentElement.dataset.answered === 'not-fetched';

/**
 * Shows the error screen once the address is certain to be unknown, or not available offline. Every page contains it, so it has a
 * plain header instead of the frame of a record's screen.
 */
export const NotFoundRetry = () => {
  const [lost, setLost] = useState<'missing-page' | 'not-fetched' | null>(null);
  useEffect(() => {
    const give = () => setLost(isKnown() ? 'not-fetched' : 'missing-page');
    void retry().then((rescuing) => rescuing || give(), give);
  }, []);
  if (lost) return <CrashScreen reason={lost} />;
  return (
    <div data-shell="detail" className="flex min-h-dvh flex-col">
      <DocumentTitle>Abriendo…</DocumentTitle>
      <header data-on-header className="bg-header pt-[env(safe-area-inset-top,0px)] text-on-header forced-colors:border-b">
        <div className="mx-auto flex min-h-row max-w-column items-center px-4">
          <h1 className="font-bold text-[min(1.25rem,8vw)]">Abriendo…</h1>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="mx-auto grid w-full max-w-column gap-4 p-gutter">
        <CardsSkeleton />
        <ButtonLink href={routes.home()} icon={House} variant="secondary">
          Ir al inicio
        </ButtonLink>
      </main>
    </div>
  );
};
