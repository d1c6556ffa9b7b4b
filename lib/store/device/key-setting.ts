import { onLocal, readLocal, SITE_NAME, writeLocal } from './local-values';

const KEY = `${SITE_NAME}:keys`;
const CHANGED = 'key-setting-changed';

/** Whether single letters act on this device. They can be turned off (WCAG 2.1.4); a browser without storage leaves them on. */
export const readLetterKeys = () => readLocal(KEY) !== 'off';

/** Turns single letters on or off, for every tab of this device and for the next start. */
export const writeLetterKeys = (isOn: boolean) => {
  writeLocal(KEY, isOn ? null : 'off');
  dispatchEvent(new Event(CHANGED));
};

/** Hears when they are turned on or off, here or in another tab, until the returned function is called. */
export const onLetterKeys = (heard: () => void) => onLocal(CHANGED, heard);
