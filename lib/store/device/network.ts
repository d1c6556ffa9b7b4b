const KINDS_OF_WIFI: readonly unknown[] = ['wifi', 'ethernet'];

/** The network that this browser uses, as it tells of it; nothing where it does not tell. */
export const networkInUse = () => {
  const told: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return told instanceof EventTarget && 'type' in told ? told : undefined;
};

/** Whether it is surely another one than Wi-Fi or a cable. */
export const isSurelyMobile = () => {
  const kind = networkInUse()?.type;
  return typeof kind === 'string' && kind !== 'unknown' && !KINDS_OF_WIFI.includes(kind);
};
