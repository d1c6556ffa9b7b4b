'use client';

import { useEffect, useState } from 'react';
import { BareCrashScreen, CrashScreen } from '@/components/frames/crash-screen';
import { whoAnswers } from '@/components/ui/lazy-part';

const RELOADED = 'telecampo:chunk-reload';

const isChunkLost = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * A chunk of the app could not be fetched, usually because a new version was published. One reload fetches it; a second would be
 * a loop. Where nobody answers, a reload would put the browser's own error in this page's place.
 */
const reloadOnce = async () => {
  if (!(await whoAnswers())) return false;
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
    if (lost) void reloadOnce().then(setReloading);
  }, [lost]);
  if (reloading) return <p role="status">Actualizando la aplicación…</p>;
  const Screen = bare ? BareCrashScreen : CrashScreen;
  const again = async () => ((await whoAnswers()) ? window.location.reload() : retry());
  return lost ? <Screen reason="not-fetched" retry={again} /> : <Screen reason="crash" retry={retry} />;
};
