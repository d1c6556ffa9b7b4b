import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { checklistTemplateSchema } from './checklist';
import { lineField } from './fields';

/** There is one row of settings: the business whose name stands on the documents, and what its jobs are checked by. */
export type SettingsId = Id<'Settings'>;

export const settingsSchema = v.strictObject({
  id: v.pipe(
    v.literal('settings'),
    v.transform((text) => text as string as SettingsId),
  ),
  businessName: lineField,
  taxId: lineField,
  address: lineField,
  phone: lineField,
  email: lineField,
  checklistTemplates: v.optional(v.array(checklistTemplateSchema)),
});
export type Settings = v.InferOutput<typeof settingsSchema>;
