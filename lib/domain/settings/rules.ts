import type { Data } from '../data';
import type { Settings, SettingsId } from '../model/settings';

/** The id of the only settings row. */
export const SETTINGS_ID = 'settings' as string as SettingsId;

/** The settings row before anything is saved. */
export const NO_BUSINESS: Settings = { id: SETTINGS_ID, businessName: '', taxId: '', address: '', phone: '', email: '' };

/** The business's data for the documents; `undefined` before any are saved. */
export const businessOf = (data: Pick<Data, 'settings'>) => data.settings.get(SETTINGS_ID);
