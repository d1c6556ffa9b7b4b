'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { followHistory } from '@/components/history/layers';
import { noteMove } from '@/components/history/use-go-back';
import { StorageBanner } from '@/components/shell/storage/storage-banner';
import { standInForWorker } from '@/components/shell/worker/stand-in';
import { Link } from '@/components/ui/link';
import { Toaster } from '@/components/ui/toaster';
import { whenIdle } from '@/components/ui/when-idle';
import { actOnEarlyTaps } from '@/lib/store/device/early-input';
import { StoreProvider } from '@/lib/store/react/store';
import { DeviceDrafts } from './device-drafts';
import { ErrorScreen, type ErrorScreenProps } from './error-screen';
import { ThemeColor } from './theme-color';

interface AppRootProps {
  /** What stands beside every page at a desk. */
  readonly desk?: ReactNode;
  readonly children: ReactNode;
}

/** What every page stands on: the store, the words about network and storage, the toasts. */
export const AppRoot = ({ desk, children }: AppRootProps) => {
  useNavigationTracking();
  useInteractionGuard();
  useEffect(standInForWorker, []);
  useEarlyTaps();
  return (
    <StoreProvider>
      <ThemeColor />
      <SkipLink />
      {desk}
      <WhenIdle />
      <StorageBanner />
      <DeviceDrafts>{children}</DeviceDrafts>
      <Toaster />
    </StoreProvider>
  );
};

/** What no first tap waits for: the service worker with its updates, the network banner, and notifications. */
const WhenIdle = () => {
  const [BackgroundTasks, setWatches] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // Where it does not arrive, the next page asks again.
        import('./background-tasks').then(({ BackgroundTasks: arrived }) => setWatches(() => arrived)).catch(() => undefined);
      }),
    [],
  );
  return BackgroundTasks && <BackgroundTasks />;
};

/** What stands in a page's place when it fails. It comes with the root: it is at hand when nothing more can be fetched, and no page carries it again. */
export const RootFailure = (props: ErrorScreenProps) => <ErrorScreen {...props} />;

/** Keeps finger and focus in place while the page changes under them; it is fetched after the page itself. */
const useInteractionGuard = () => {
  useEffect(() => {
    let stop = () => {};
    let wanted = true;
    const begin = async () => {
      const { startInteractionGuard } = await import('@/components/ui/interaction-guard');
      if (wanted) stop = startInteractionGuard();
    };
    // A part that does not arrive is no reason to trouble anybody: every control works without it.
    begin().catch(() => undefined);
    return () => {
      wanted = false;
      stop();
    };
  }, []);
};

/** Once every effect of the first drawing has run, what was tapped before is acted on. */
const useEarlyTaps = () => {
  useEffect(() => {
    const timer = setTimeout(actOnEarlyTaps);
    return () => clearTimeout(timer);
  }, []);
};

const useNavigationTracking = () => {
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    followHistory();
    if (last.current !== path) noteMove();
    last.current = path;
  }, [path]);
};

/** The first stop of the keyboard: past the header, into the content. */
const SkipLink = () => (
  <Link
    href="#contenido"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('contenido')?.focus();
    }}
    className="fixed top-2 left-2 z-60 inline-flex items-center rounded-control bg-raised px-4 py-3 font-semibold text-link focus:min-h-touch not-focus:sr-only"
  >
    Ir al contenido
  </Link>
);
