import { change, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { isRefused } from '../refusal';
import type { SettingsValue } from './draft';
import { businessOf, NO_BUSINESS } from './rules';

/** Writes the business's data, as the documents will show it from now on; what others changed since it was `opened` stays. */
export const updateSettings = change(
  'settings-updated',
  (data, { opened, ...edited }: SettingsValue & { readonly opened?: Partial<SettingsValue> }) => {
    const known = businessOf(data) ?? NO_BUSINESS;
    const input = withoutEditConflicts<SettingsValue>(edited, opened, known);
    return isRefused(input) ? input : [put('settings', { ...known, ...input })];
  },
);
