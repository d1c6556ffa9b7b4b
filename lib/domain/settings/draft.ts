import * as v from 'valibot';
import { type DraftValue, typedEmail, typedLine } from '../draft-fields';
import type { Settings } from '../model/settings';

/** The business's data as typed; only its name is asked for. */
export const settingsDraftSchema = v.object({
  businessName: v.pipe(typedLine, v.nonEmpty('Escribe el nombre de la empresa.')),
  taxId: typedLine,
  address: typedLine,
  phone: typedLine,
  email: typedEmail,
});
export type SettingsDraft = v.InferInput<typeof settingsDraftSchema>;
export type SettingsValue = DraftValue<typeof settingsDraftSchema>;

/** The form of the business's data; empty while none was given. */
export const settingsToDraft = (settings: Settings | undefined): SettingsDraft => ({
  businessName: settings?.businessName ?? '',
  taxId: settings?.taxId ?? '',
  address: settings?.address ?? '',
  phone: settings?.phone ?? '',
  email: settings?.email ?? '',
});
