/** The name under which a site keeps values on a device; sites below different paths of one origin stay apart. */
export const SITE_NAME = `telecampo${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}`;

/** What a device remembers for itself, outside the business's data. A browser without storage answers with nothing. */
export const readLocal = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Remembers a value, or forgets it with `null`. Answers whether the browser kept that. */
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

/** Remembers a value that a screen shows, and tells of it. Answers whether the browser kept it. */
export const changeLocal = (key: string, value: string | null): boolean => {
  const isKept = writeLocal(key, value);
  dispatchEvent(new Event(CHANGED));
  return isKept;
};

/** Hears of values that are changed, here or in another tab, until the returned function is called. */
export const onLocal = (heard: () => void) => {
  addEventListener(CHANGED, heard);
  addEventListener('storage', heard);
  return () => {
    removeEventListener(CHANGED, heard);
    removeEventListener('storage', heard);
  };
};
