import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { checklistTemplateSchema } from './checklist';
import { lineField, requiredLineField } from './fields';

/** The only settings row: the business's data for documents, its tax, and its checklist templates. */
export type SettingsId = Id<'Settings'>;

/** A rate in hundredths of a percent: 1,600 is 16 %. */
const rateField = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));

/** A tax of an invoice; 16 % has the rate 1,600. */
export const taxSchema = v.strictObject({ name: requiredLineField, rate: rateField });
export type Tax = v.InferOutput<typeof taxSchema>;
/** The longest logo in characters: a JPEG of nearly 30 kB. */
const LONGEST_LOGO = 40_000;

/** The business's logo as a data URL. It is in the row, so that teams, backups and offline documents have it. */
export const logoField = v.pipe(v.string(), v.maxLength(LONGEST_LOGO), v.regex(/^data:image\/jpeg;base64,[A-Za-z\d+/]+={0,2}$/));

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
  taxName: v.optional(lineField),
  taxRate: v.optional(rateField),
  logo: v.optional(logoField),
  checklistTemplates: v.optional(v.array(checklistTemplateSchema)),
});
export type Settings = v.InferOutput<typeof settingsSchema>;
