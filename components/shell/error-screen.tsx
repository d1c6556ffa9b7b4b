'use client';

import { useEffect, useState } from 'react';
import { BareCrashScreen, CrashScreen } from '@/components/frames/crash-screen';
import { answeringHost } from '@/components/ui/lazy-part';

const RELOADED = 'telecampo:chunk-reload';

const isChunkLost = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Reloads once for each build, after a chunk failed to load: usually a new version was published. A second reload would be a
 * loop. Offline, a reload would show the browser's own error page.
 */
const reloadOnce = async () => {
  if (!(await answeringHost())) return false;
  const build = process.env.NEXT_PUBLIC_BUILD_ID ?? '';
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false;
    sessionStorage.setItem(RELOADED, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};

export interface ErrorScreenProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** Whether the page has failed completely, so that there is no store. */
  readonly bare?: boolean;
}

/** The screen shown for an error. For a failed chunk it first reloads the page once. */
export const ErrorScreen = ({ error, retry, bare = false }: ErrorScreenProps) => {
  const lost = isChunkLost(error);
  const [reloading, setReloading] = useState(lost);
  useEffect(() => {
    document.documentElement.removeAttribute('data-opening');
    if (lost) void reloadOnce().then(setReloading);
  }, [lost]);
  if (reloading) return <p role="status">Actualizando la aplicación…</p>;
  const Screen = bare ? BareCrashScreen : CrashScreen;
  const again = async () => ((await answeringHost()) ? window.location.reload() : retry());
  return lost ? <Screen reason="not-fetched" retry={again} /> : <Screen reason="crash" retry={retry} />;
};
