import * as v from 'valibot';
import { numberText } from '@/lib/kernel/number-text';
import { numberTyped } from '@/lib/kernel/typed-number';
import { checklistDraft, lineToDraft } from '../checklist-draft';
import { type DraftValue, ifTyped, requiredLine, typedEmail, typedLine } from '../draft-fields';
import type { ChecklistTemplate } from '../model/checklist';
import { logoField, type Settings } from '../model/settings';

/** A rate typed in percent, parsed into hundredths of a percent. */
const typedRate = v.pipe(
  v.string(),
  v.check((text) => numberTyped('hours', text) !== null, 'Escribe la tasa en por ciento, por ejemplo 16 o 8.25.'),
  v.transform((text) => Math.round((numberTyped('hours', text) ?? 0) * 100)),
  v.maxValue(10_000, 'La tasa es de 100 como máximo.'),
);

/** The draft of the business's data. Only its name is required, and for a tax both its name and rate. */
export const settingsDraftSchema = v.pipe(
  v.object({
    businessName: v.pipe(typedLine, v.nonEmpty('Escribe el nombre de la empresa.')),
    taxId: typedLine,
    address: typedLine,
    phone: typedLine,
    email: typedEmail,
    taxName: ifTyped(typedLine),
    taxRate: ifTyped(typedRate),
    logo: ifTyped(logoField),
  }),
  v.forward(
    v.partialCheck(
      [['taxName'], ['taxRate']],
      ({ taxName, taxRate }) => taxName !== undefined || taxRate === undefined,
      'Escribe cómo se llama el impuesto, por ejemplo IVA.',
    ),
    ['taxName'],
  ),
  v.forward(
    v.partialCheck(
      [['taxName'], ['taxRate']],
      ({ taxName, taxRate }) => taxName === undefined || taxRate !== undefined,
      'Escribe la tasa del impuesto.',
    ),
    ['taxRate'],
  ),
);
export type SettingsDraft = v.InferInput<typeof settingsDraftSchema>;
export type SettingsValue = DraftValue<typeof settingsDraftSchema>;

/** The draft of the business's data; blank while there are none. */
export const settingsToDraft = (settings: Settings | undefined): SettingsDraft => ({
  businessName: settings?.businessName ?? '',
  taxId: settings?.taxId ?? '',
  address: settings?.address ?? '',
  phone: settings?.phone ?? '',
  email: settings?.email ?? '',
  taxName: settings?.taxName ?? '',
  taxRate: settings?.taxRate === undefined ? '' : numberText(settings.taxRate / 100),
  logo: settings?.logo ?? '',
});

/** The draft of a template: its name, and at least one point. */
export const templateDraftSchema = v.object({
  name: requiredLine('Escribe el nombre de la plantilla.'),
  points: v.pipe(checklistDraft, v.minLength(1, 'Añade al menos un punto.')),
});
export type TemplateDraft = v.InferInput<typeof templateDraftSchema>;

/** The draft of a new template. */
export const emptyTemplateDraft = (): TemplateDraft => ({ name: '', points: [] });

/** The draft of a stored template. */
export const templateToDraft = ({ name, points }: ChecklistTemplate): TemplateDraft => ({
  name,
  points: points.map(lineToDraft),
});
