import { change, put } from '../data';
import type { SettingsValue } from './draft';
import { SETTINGS_ID } from './rules';

/** Writes the business's data, as the documents will show it from now on. */
export const updateSettings = change('settings-updated', (_, value: SettingsValue) => [
  put('settings', { id: SETTINGS_ID, ...value }),
]);
