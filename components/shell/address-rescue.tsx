'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { DocumentTitle } from '@/components/ui/document-title';
import { isWorkerReady } from './service-worker';

const TRIED = 'telecampo:address-rescue';
const HAS_ID = /\/[a-z0-9]{12}(\/|$)/;

/**
 * A host only has the pages that were exported; an address with the id of a record born on this phone is answered by the worker.
 * Before the worker is there such an address is a 404: this waits for it and loads the address once more. True while it does.
 */
const rescueAddress = async () => {
  const { pathname } = window.location;
  if (!HAS_ID.test(pathname) || navigator.serviceWorker?.controller) return false;
  try {
    if (sessionStorage.getItem(TRIED) === pathname || !(await isWorkerReady())) return false;
    sessionStorage.setItem(TRIED, pathname);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};

/** Shows its children, the error screen, once it is certain that this address leads nowhere. */
export const AddressRescue = ({ children }: { children: ReactNode }) => {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    void rescueAddress().then((rescuing) => setLost(!rescuing));
  }, []);
  if (lost) return children;
  return (
    <main aria-busy className="mx-auto max-w-column px-4 py-8">
      <DocumentTitle>Abriendo…</DocumentTitle>
      <h1 className="text-title">Abriendo…</h1>
    </main>
  );
};
