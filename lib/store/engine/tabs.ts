/** Notifies the other tabs of this origin of a write, and receives their notices. */
export interface Tabs {
  broadcast(): void;
  listen(listener: () => void): () => void;
}

/** Tabs by `BroadcastChannel`. A tab also looks for writes when it becomes visible or is shown again. */
export const createTabs = (name: string): Tabs => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    broadcast: () => channel?.postMessage('written'),
    listen(listener) {
      const onVisibility = () => {
        if (document.visibilityState === 'visible') listener();
      };
      channel?.addEventListener('message', listener);
      document.addEventListener('visibilitychange', onVisibility);
      addEventListener('pageshow', listener);
      return () => {
        channel?.removeEventListener('message', listener);
        document.removeEventListener('visibilitychange', onVisibility);
        removeEventListener('pageshow', listener);
      };
    },
  };
};

/** No other tabs: for tests and previews. */
export const noTabs: Tabs = { broadcast: () => undefined, listen: () => () => undefined };
