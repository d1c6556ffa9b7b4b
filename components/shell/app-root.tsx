'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type DraftKeeper, DraftsContext } from '@/components/form/drafts-context';
import { followHistory, notePage } from '@/components/history/layers';
import { Link } from '@/components/ui/link';
import { Toaster } from '@/components/ui/toast/toaster';
import { whenIdle } from '@/components/ui/when-idle';
import type { UserId } from '@/lib/domain/model/user';
import type { Theme } from '@/lib/store/device/device';
import { actOnEarlyInput } from '@/lib/store/device/early-input';
import { StoreProvider, useCurrentUserId, useStore } from '@/lib/store/react/store';
import { useTheme } from '@/lib/store/react/use-theme';
import { ErrorScreen, type ErrorScreenProps } from './error-screen';
import { StorageBanner } from './storage/storage-banner';

/** Under whom drafts were kept while there was nobody. The first person finds them as their own. */
let nobody: UserId | undefined;

/** Lets every form below keep what is being typed on this device, for who types it. */
export const DeviceDrafts = ({ children }: { children: ReactNode }) => {
  const store = useStore();
  const user = useCurrentUserId();
  const keeper = useMemo((): DraftKeeper => {
    let isRefused = false;
    return {
      async read(key) {
        const own = await store.drafts.read(key, user);
        if (own || !nobody || store.data.users.has(nobody)) return own;
        const left = await store.drafts.read(key, nobody);
        if (left) {
          await store.drafts.save(key, left.value, user);
          await store.drafts.discard(key, nobody);
        }
        return left;
      },
      async save(key, value) {
        if (store.data.users.size === 0) nobody = user;
        isRefused = true;
        await store.drafts.save(key, value, user);
        isRefused = false;
      },
      discard: (key) => store.drafts.discard(key, user),
      place: () => (isRefused ? 'nowhere' : store.status === 'memory' ? 'page' : 'device'),
    };
  }, [store, user]);
  return <DraftsContext value={keeper}>{children}</DraftsContext>;
};

/** `--header` of each theme in `globals.css`. */
const HEADER: Record<Exclude<Theme, 'system'>, string> = { light: '#0b4a9c', dark: '#0f376b', contrast: '#002f6c' };

/** The phone's own bar in the colour of the header, whichever theme is worn. */
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
  /** What stands beside every page at a desk. */
  readonly desk?: ReactNode;
  readonly children: ReactNode;
}

/** What every page stands on: the store, the words about network and storage, the toasts. */
export const AppRoot = ({ desk, children }: AppRootProps) => {
  useNavigationTracking();
  useStarted(guardInteraction);
  useStarted(standIn);
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

/** Keeps finger and focus in place while the page changes under them. */
const guardInteraction = async () => (await import('@/components/ui/interaction-guard')).startInteractionGuard();

const standIn = async () =>
  navigator.serviceWorker?.controller ? () => undefined : (await import('./worker/stand-in')).standInForWorker();

/** Starts what is fetched after the page itself, and stops it with the page. */
const useStarted = (start: () => Promise<() => void>) => {
  useEffect(() => {
    // A part that does not arrive is no reason to trouble anybody: every control works without it.
    const started = start().catch(() => () => undefined);
    return () => void started.then((stop) => stop());
  }, [start]);
};

/** Once every effect of the first drawing has run, what was typed and tapped before is acted on. */
const useEarlyInput = () => {
  useEffect(() => {
    const timer = setTimeout(actOnEarlyInput);
    return () => clearTimeout(timer);
  }, []);
};

const useNavigationTracking = () => {
  // The effects run anew at each change of path.
  usePathname();
  // Before the next event: Back may come while the page's other effects still wait.
  useLayoutEffect(notePage);
  useEffect(followHistory);
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
