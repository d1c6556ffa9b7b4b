import type { Data } from '../data';
import type { Settings, SettingsId } from '../model/settings';

/** The one row of settings is filed under this word. */
export const SETTINGS_ID = 'settings' as string as SettingsId;

/** The row of a business that nobody has written yet. */
export const NO_BUSINESS: Settings = { id: SETTINGS_ID, businessName: '', taxId: '', address: '', phone: '', email: '' };

/** The business whose name stands on the documents; `undefined` while nobody has given it. */
export const businessOf = (data: Pick<Data, 'settings'>) => data.settings.get(SETTINGS_ID);
