'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, Fragment, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type DraftKeeper, DraftsContext } from '@/components/form/drafts-context';
import { followHistory, notePage } from '@/components/history/layers';
import { Link } from '@/components/ui/link';
import { Toaster } from '@/components/ui/toast/toaster';
import { whenIdle } from '@/components/ui/when-idle';
import { untilLoaded } from '@/lib/kernel/until-loaded';
import type { Theme } from '@/lib/store/device/device';
import { replayEarlyInput } from '@/lib/store/device/early-input';
import { StoreProvider, useDraftOwner, useStore, useStoreState } from '@/lib/store/react/store';
import { useTheme } from '@/lib/store/react/use-theme';
import { ErrorScreen, type ErrorScreenProps } from './error-screen';
import { StorageBanner } from './storage/storage-banner';
import { standInForWorker } from './worker/stand-in';

/** Lets every form below keep its draft on this device, one for each person. Who is chosen next begins with empty forms. */
export const DeviceDrafts = ({ children }: { children: ReactNode }) => {
  const store = useStore();
  const owner = useDraftOwner();
  const handovers = useStoreState((now) => now.handovers, 0);
  const keeper = useMemo((): DraftKeeper => {
    let isRefused = false;
    return {
      read: (key) => store.drafts.read(key, owner),
      async save(key, value) {
        try {
          await store.drafts.save(key, value, owner);
          isRefused = false;
        } catch (error) {
          isRefused = true;
          throw error;
        }
      },
      discard: (key) => store.drafts.discard(key, owner),
      place: () => (isRefused ? 'nowhere' : store.status === 'memory' ? 'page' : 'device'),
    };
  }, [store, owner]);
  return (
    <DraftsContext value={keeper}>
      <Fragment key={handovers}>{children}</Fragment>
    </DraftsContext>
  );
};

/** `--header` of each theme in `globals.css`. */
const HEADER: Record<Exclude<Theme, 'system'>, string> = { light: '#0b4a9c', dark: '#0f376b', contrast: '#002f6c' };

/** The colour of the browser's own bar: that of the header, in the current theme. */
export const ThemeColor = () => {
  const [theme] = useTheme();
  if (theme !== 'system') return <meta name="theme-color" content={HEADER[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={HEADER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={HEADER.dark} />
    </>
  );
};

interface AppRootProps {
  /** The parts shown beside every page at a desk. */
  readonly desk?: ReactNode;
  readonly children: ReactNode;
}

/** The root of every page: the store, the storage banner, drafts and toasts. */
export const AppRoot = ({ desk, children }: AppRootProps) => {
  useNavigationTracking();
  useInteractionGuard();
  useEffect(standInForWorker, []);
  useEarlyInput();
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

/** Parts loaded while the browser is idle: the service worker with its updates, the network banner, notifications. */
const WhenIdle = () => {
  const [BackgroundTasks, setWatches] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(async () => {
        const { BackgroundTasks: arrived } = await untilLoaded(() => import('./background-tasks'));
        setWatches(() => arrived);
      }),
    [],
  );
  return BackgroundTasks && <BackgroundTasks />;
};

/** Replaces a page that fails. It is part of the root, so it is available offline and no page includes it again. */
export const RootFailure = (props: ErrorScreenProps) => <ErrorScreen {...props} />;

/** Keeps taps and focus where they were meant while the page changes, by code that is loaded after the page. */
const useInteractionGuard = () => {
  useEffect(() => {
    const loaded = untilLoaded(() => import('@/components/ui/interaction-guard'));
    const started = loaded.then(({ startInteractionGuard }) => startInteractionGuard());
    return () => void started.then((stop) => stop());
  }, []);
};

/** Acts on what was typed and tapped before hydration, once all effects of the first render have run. */
const useEarlyInput = () => {
  useEffect(() => {
    const timer = setTimeout(replayEarlyInput);
    return () => clearTimeout(timer);
  }, []);
};

const useNavigationTracking = () => {
  // The hook renders this again at each change of path, so the effects run again.
  usePathname();
  // A layout effect runs before the next event. Back may come before the page's other effects run.
  useLayoutEffect(notePage);
  useEffect(followHistory);
};

/** The first stop of the keyboard: it skips the header. */
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
