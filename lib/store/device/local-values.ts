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

/** Hears an event of this tab, and of values that another tab writes, until the returned function is called. */
export const onLocal = (event: string, heard: () => void) => {
  addEventListener(event, heard);
  addEventListener('storage', heard);
  return () => {
    removeEventListener(event, heard);
    removeEventListener('storage', heard);
  };
};
