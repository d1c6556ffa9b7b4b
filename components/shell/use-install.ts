import { useSyncExternalStore } from 'react';

/** The browser's install prompt. It fires once, early, and can be kept for later. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by `firstPaintScript`, because it may fire before any other script runs. */
    installPrompt?: InstallPrompt | null;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/**
 * How the app can be installed here. `prompt`: the browser asks. `by-hand`: iPhone and iPad have a menu item. `unknown`: the
 * browser gives no information.
 */
export type InstallWay = 'prompt' | 'by-hand' | 'unknown' | 'installed';

const CHANGED = 'install-changed';
const announce = () => dispatchEvent(new Event(CHANGED));

/** Only Safari on phones and tablets reports whether the app runs from the home screen. */
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
  // Added after the listener of `firstPaintScript`, which keeps the event.
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

/** Shows the browser's prompt, which works once. Answers whether it was accepted. */
export const install = async () => {
  const kept = window.installPrompt;
  window.installPrompt = null;
  const answer = await kept?.prompt().catch(() => undefined);
  announce();
  return answer?.outcome === 'accepted';
};

/** The taps on an iPhone or iPad, in the words of its own menus. */
export const MANUAL_INSTALL_TEXT = 'Toca Compartir (el cuadro con una flecha hacia arriba) y luego «Agregar a inicio».';
