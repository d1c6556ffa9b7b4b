'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { DocumentTitle } from '@/components/frames/document-title';

/** Only an address that the host does not know needs this; every page brings the screen around it. */
const retry = async () => (await import('./retry-through-worker')).retryThroughWorker();

/** Shows its children, the error screen, once it is certain that this address leads nowhere. */
export const NotFoundRetry = ({ children }: { children: ReactNode }) => {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    void retry().then(
      (rescuing) => setLost(!rescuing),
      () => setLost(true),
    );
  }, []);
  if (lost) return children;
  return (
    <main aria-busy className="mx-auto max-w-column px-4 py-8">
      <DocumentTitle>Abriendo…</DocumentTitle>
      <h1 className="text-title">Abriendo…</h1>
    </main>
  );
};
