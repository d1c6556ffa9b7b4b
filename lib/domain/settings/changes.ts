import { change, put } from '../data';
import { isRefused } from '../refusal';
import { sinceOpened } from '../since-opened';
import { type SettingsValue, settingsToDraft } from './draft';
import { businessOf, SETTINGS_ID } from './rules';

/** Writes the business's data, as the documents will show it from now on; what others changed since it was `opened` stays. */
export const updateSettings = change(
  'settings-updated',
  (data, { opened, ...edited }: SettingsValue & { readonly opened?: SettingsValue }) => {
    const input = sinceOpened<SettingsValue>(edited, opened, settingsToDraft(businessOf(data)));
    return isRefused(input) ? input : [put('settings', { id: SETTINGS_ID, ...input })];
  },
);
