import * as v from 'valibot';
import { numberText, numberTyped } from '@/lib/kernel/typed-number';
import { checklistDraft, lineToDraft } from '../checklist-draft';
import { type DraftValue, ifTyped, requiredLine, typedEmail, typedLine } from '../draft-fields';
import type { ChecklistTemplate } from '../model/checklist';
import { logoField, type Settings } from '../model/settings';

/** A rate in percent, in hundredths of it. */
const typedRate = v.pipe(
  v.string(),
  v.check((text) => numberTyped('hours', text) !== null, 'Escribe la tasa en por ciento, por ejemplo 16 o 8.25.'),
  v.transform((text) => Math.round((numberTyped('hours', text) ?? 0) * 100)),
  v.maxValue(10_000, 'La tasa es de 100 como máximo.'),
);

/** The business's data as typed; only its name is asked for, and of a tax both its name and its rate. */
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

/** The form of the business's data; empty while none was given. */
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

/** A template as typed: what the job is called, and at least one point. */
export const templateDraftSchema = v.object({
  name: requiredLine('Escribe el nombre de la plantilla.'),
  points: v.pipe(checklistDraft, v.minLength(1, 'Añade al menos un punto.')),
});
export type TemplateDraft = v.InferInput<typeof templateDraftSchema>;

/** A new template's form. */
export const emptyTemplateDraft = (): TemplateDraft => ({ name: '', points: [] });

/** A stored template as its form shows it. */
export const templateToDraft = ({ name, points }: ChecklistTemplate): TemplateDraft => ({
  name,
  points: points.map(lineToDraft),
});
