'use client';

import { useEffect, useState } from 'react';
import { BareCrashScreen, CrashScreen } from '@/components/frames/crash-screen';

const RELOADED = 'telecampo:chunk-reload';
const CHUNK_LOST =
  /ChunkLoadError|Loading chunk|Failed to load chunk|dynamically imported module|Importing a module script failed/i;

const isChunkLost = (error: unknown) => error instanceof Error && CHUNK_LOST.test(`${error.name}: ${error.message}`);

/**
 * A chunk of the app could not be fetched, usually because a new version was published. One reload fetches it; a second would be
 * a loop.
 */
const reloadOnce = () => {
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
  /** Nothing of the page is left, not even its store. */
  readonly bare?: boolean;
}

/** What a failed screen shows. A part of the app that is missing is fetched by one reload first. */
export const ErrorScreen = ({ error, retry, bare = false }: ErrorScreenProps) => {
  const lost = isChunkLost(error);
  const [reloading, setReloading] = useState(lost);
  useEffect(() => {
    document.documentElement.removeAttribute('data-opening');
    if (lost) setReloading(reloadOnce());
  }, [lost]);
  if (reloading) return <p role="status">Actualizando la aplicación…</p>;
  const Screen = bare ? BareCrashScreen : CrashScreen;
  return lost ? <Screen reason="not-fetched" /> : <Screen reason="crash" retry={retry} />;
};
