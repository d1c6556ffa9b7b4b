const KEY = `telecampo${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}:keys`;
const CHANGED = 'key-setting-changed';

/** Whether single letters act on this device. They can be turned off (WCAG 2.1.4); a browser without storage leaves them on. */
export const readLetterKeys = () => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Turns single letters on or off, for every tab of this device and for the next start. */
export const writeLetterKeys = (isOn: boolean) => {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Where nothing is kept they stay on.
  }
  dispatchEvent(new Event(CHANGED));
};

/** Hears when they are turned on or off, here or in another tab, until the returned function is called. */
export const onLetterKeys = (heard: () => void) => {
  addEventListener(CHANGED, heard);
  addEventListener('storage', heard);
  return () => {
    removeEventListener(CHANGED, heard);
    removeEventListener('storage', heard);
  };
};
