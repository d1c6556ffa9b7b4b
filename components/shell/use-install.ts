import { useSyncExternalStore } from 'react';

/** The browser's install prompt: it comes once, early, and a page may keep it for later. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by `firstPaintScript`, for it may come before any other script of the page. */
    installPrompt?: InstallPrompt | null;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/**
 * How this application can be installed here. `prompt`: the browser asks. `by-hand`: an iPhone or iPad has a menu for it. `unknown`: the
 * browser tells nothing.
 */
export type InstallWay = 'prompt' | 'by-hand' | 'unknown' | 'installed';

const CHANGED = 'install-changed';
const tell = () => dispatchEvent(new Event(CHANGED));

/** Only Safari of phones and tablets says whether it stands on the home screen. */
const onHomeScreen = () =>
  'standalone' in navigator && typeof navigator.standalone === 'boolean' ? navigator.standalone : undefined;

const wayNow = (): InstallWay => {
  if (onHomeScreen() || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (window.installPrompt) return 'prompt';
  return onHomeScreen() === false ? 'by-hand' : 'unknown';
};

const subscribe = (changed: () => void) => {
  const forget = () => {
    window.installPrompt = null;
    changed();
  };
  // After the listener of `firstPaintScript`, which keeps it.
  addEventListener('beforeinstallprompt', changed);
  addEventListener('appinstalled', forget);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('beforeinstallprompt', changed);
    removeEventListener('appinstalled', forget);
    removeEventListener(CHANGED, changed);
  };
};

export const useInstallWay = () => useSyncExternalStore(subscribe, wayNow, (): InstallWay => 'unknown');

/** Shows the browser's prompt, which it lets be shown once; answers whether it was accepted. */
export const install = async () => {
  const kept = window.installPrompt;
  window.installPrompt = null;
  const answer = await kept?.prompt().catch(() => undefined);
  tell();
  return answer?.outcome === 'accepted';
};

/** What to tap on an iPhone or iPad, in the words of its own menus. */
export const BY_HAND = 'Toca Compartir (el cuadro con una flecha hacia arriba) y luego «Agregar a inicio».';
