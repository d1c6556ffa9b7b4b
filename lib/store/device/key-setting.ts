import { changeLocal, readLocal, SITE_NAME } from './local-values';

const KEY = `${SITE_NAME}:keys`;

/** Whether single-letter shortcuts are on. They can be turned off (WCAG 2.1.4); a browser without storage leaves them on. */
export const readLetterKeys = () => readLocal(KEY) !== 'off';

/** Turns single-letter shortcuts on or off, for every tab of this device and for the next start. */
export const writeLetterKeys = (isOn: boolean) => changeLocal(KEY, isOn ? null : 'off');
