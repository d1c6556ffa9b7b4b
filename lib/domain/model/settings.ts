import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { checklistTemplateSchema } from './checklist';
import { lineField, requiredLineField } from './fields';

/** There is one row of settings: the business on the documents, the tax of its invoices, and what its jobs are checked by. */
export type SettingsId = Id<'Settings'>;

/** Hundredths of a percent: 1,600 are 16 %. */
const rateField = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));

/** A tax as it stands on an invoice. */
export const taxSchema = v.strictObject({ name: requiredLineField, rate: rateField });
export type Tax = v.InferOutput<typeof taxSchema>;
/** The longest logo that the row keeps, in characters: a JPEG of nearly 30 kB. */
const LONGEST_LOGO = 40_000;

/** The business's logo as a data URL. It stays in the row, so that a team, a backup and a paper without signal have it. */
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
