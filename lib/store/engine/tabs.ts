/** Tells the other tabs of this origin that something was written, and hears it from them. */
export interface Tabs {
  tell(): void;
  listen(heard: () => void): () => void;
}

/** Tabs by `BroadcastChannel`, and by looking again whenever this one comes back into view. */
export const createTabs = (name: string): Tabs => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    tell: () => channel?.postMessage('written'),
    listen(heard) {
      const heardWhenVisible = () => {
        if (document.visibilityState === 'visible') heard();
      };
      channel?.addEventListener('message', heard);
      document.addEventListener('visibilitychange', heardWhenVisible);
      addEventListener('pageshow', heard);
      return () => {
        channel?.removeEventListener('message', heard);
        document.removeEventListener('visibilitychange', heardWhenVisible);
        removeEventListener('pageshow', heard);
      };
    },
  };
};

/** A store that stands alone: tests and previews. */
export const noTabs: Tabs = { tell: () => undefined, listen: () => () => undefined };
