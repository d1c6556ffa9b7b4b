'use client';

import { WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTeam } from '@/lib/store/react/use-team';
import { InstallOffer } from './install-offer';
import { KeptScreen } from './kept-screen';
import { KeyWatch } from './keys/key-watch';
import { NotificationWatch } from './notices/notification-watch';
import { SaveStatus } from './storage/save-status';
import { useWaitingUpdate } from './worker/service-worker';

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  workers()?.addEventListener('controllerchange', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
    workers()?.removeEventListener('controllerchange', changed);
  };
};

/** A notice while there is no network; nothing is blocked. Until a worker has the pages, it does not promise other screens. */
const OfflineBanner = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const hasPages = useSyncExternalStore(
    subscribe,
    () => Boolean(workers()?.controller),
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
      {hasPages
        ? 'Sin conexión. Puedes seguir trabajando: todo se guarda en este dispositivo.'
        : 'Sin conexión. Lo que guardas queda en este dispositivo, pero otras pantallas esperan a que vuelva la señal.'}
    </p>
  );
};

/**
 * Offers a newer version that waits, and applies it on request. It also registers the worker. A request in flight keeps
 * Chromium's old worker for up to half a minute; the button shows that it is busy.
 */
const UpdateBanner = () => {
  const apply = useWaitingUpdate();
  const [asked, setAsked] = useState<typeof apply>(null);
  if (!apply) return null;
  const update = () => {
    setAsked(() => apply);
    apply();
  };
  return (
    <div data-no-print className="px-4 pt-2">
      <AlertBanner
        role="status"
        tone="info"
        title="Hay una versión nueva"
        action={
          <Button variant="secondary" busy={asked === apply} busyText="Actualizando…" onClick={update}>
            Actualizar
          </Button>
        }
      />
    </div>
  );
};

/** The state of saves on a phone, for screen readers. It is visible in Más, and at a desk in the side bar. */
const HeardSaveStatus = () => (
  <div data-no-print className="sr-only lg:hidden">
    <SaveStatus />
  </div>
);

/**
 * The tasks beside the screens: updates, the offer to install, the network notice, the state of saves, notifications, kept screens
 * and keys. In a team also the marks of unsent records.
 */
export const BackgroundTasks = () => (
  <>
    <UpdateBanner />
    <InstallOffer />
    <OfflineBanner />
    <HeardSaveStatus />
    <NotificationWatch />
    <KeptScreen />
    <KeyWatch />
    <InTeam />
  </>
);

const TeamWatch = lazyPart(async () => (await import('@/components/shell/notices/team-watch')).TeamWatch, null, {
  isOptional: true,
});

const InTeam = () => useTeam() && <TeamWatch />;
