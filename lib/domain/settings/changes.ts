import { change, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { isRefused } from '../refusal';
import { type SettingsValue, settingsToDraft } from './draft';
import { businessOf, SETTINGS_ID } from './rules';

/** Writes the business's data, as the documents will show it from now on; what others changed since it was `opened` stays. */
export const updateSettings = change(
  'settings-updated',
  (data, { opened, ...edited }: SettingsValue & { readonly opened?: SettingsValue }) => {
    const known = businessOf(data);
    const input = withoutEditConflicts<SettingsValue>(edited, opened, settingsToDraft(known));
    return isRefused(input)
      ? input
      : [put('settings', { id: SETTINGS_ID, ...input, checklistTemplates: known?.checklistTemplates })];
  },
);
