'use client';

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** A quiet word while there is no network: nothing is blocked by it. */
export const OfflineBanner = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <p
      role="status"
      data-no-print
      className="flex items-center justify-center gap-2 bg-neutral-soft px-4 py-2 text-neutral text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      Sin conexión. Puedes seguir trabajando: todo se guarda en este dispositivo.
    </p>
  );
};
