/** The prefix of this site's names on a device. Sites below different paths of one origin have different ones. */
export const SITE_NAME = `telecampo${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}`;

/** Reads a value of this device from `localStorage`, outside the business's data; `null` in a browser without storage. */
export const readLocal = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Writes a value, or deletes it with `null`. Answers whether the browser stored it. */
export const writeLocal = (key: string, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
};

const CHANGED = 'local-value-changed';

/** Writes a value that a screen shows, and notifies the listeners. Answers whether the browser stored it. */
export const changeLocal = (key: string, value: string | null): boolean => {
  const isKept = writeLocal(key, value);
  dispatchEvent(new Event(CHANGED));
  return isKept;
};

/** Calls a listener when a value changes in this or another tab, until the returned function is called. */
export const onLocal = (listener: () => void) => {
  addEventListener(CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', listener);
  };
};
