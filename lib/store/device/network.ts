const KINDS_OF_WIFI: readonly unknown[] = ['wifi', 'ethernet'];

/** The browser's network information; `undefined` in a browser that gives none. */
export const networkInUse = () => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof EventTarget && 'type' in connection ? connection : undefined;
};

/** Whether the network is surely neither Wi-Fi nor a cable; `false` if its kind is unknown. */
export const isSurelyMobile = () => {
  const kind = networkInUse()?.type;
  return typeof kind === 'string' && kind !== 'unknown' && !KINDS_OF_WIFI.includes(kind);
};
