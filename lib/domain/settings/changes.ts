import { change, type Data, put, withoutUndefined } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import type { ChecklistTemplate, ChecklistTemplateId } from '../model/checklist';
import { supervisorRefusal } from '../permission';
import { isRefused, refused } from '../refusal';
import type { SettingsValue } from './draft';
import { businessOf, NO_BUSINESS } from './rules';
import { templatesOf } from './templates';

/** Updates the business's data, which documents show from then on; others' changes since it was `opened` stay. */
export const updateSettings = change(
  'settings-updated',
  (data, { opened, ...edited }: SettingsValue & { readonly opened?: Partial<SettingsValue> }) => {
    const known = businessOf(data) ?? NO_BUSINESS;
    const input = withoutEditConflicts<SettingsValue>(edited, opened, known);
    return isRefused(input) ? input : [put('settings', { ...known, ...input })];
  },
);

/** The settings row with these templates, also for a business without a name. */
const withTemplates = (data: Data, checklistTemplates: readonly ChecklistTemplate[]) => [
  put('settings', {
    ...(businessOf(data) ?? NO_BUSINESS),
    checklistTemplates: [...checklistTemplates],
  }),
];

interface TemplateInput extends Pick<ChecklistTemplate, 'id' | 'name'> {
  readonly points: ChecklistTemplate['points'];
}

/**
 * Saves a new or existing checklist template; others' changes since it was `opened` stay. Tasks that already have its points keep
 * them. Supervisors only.
 */
export const saveTemplate = change(
  'checklist-template-saved',
  (data, { opened, ...edited }: TemplateInput & { readonly opened?: TemplateInput }, env) => {
    const wrong = supervisorRefusal(data.users.get(env.user));
    if (wrong) return wrong;
    const templates = templatesOf(data);
    const known = templates.find(({ id }) => id === edited.id);
    if (opened && !known) return refused('record-missing');
    const input = known ? withoutEditConflicts<TemplateInput>(edited, opened, known) : edited;
    if (isRefused(input)) return input;
    const points = input.points.map(({ id, text, kind, required, unit, min, max }) =>
      withoutUndefined({ id, text, kind, required, unit, min, max }),
    );
    const template: ChecklistTemplate = { id: input.id, name: input.name, points };
    return withTemplates(data, known ? templates.map((one) => (one === known ? template : one)) : [...templates, template]);
  },
);

/** Deletes a template; tasks keep its points. Supervisors only. */
export const removeTemplate = change('checklist-template-removed', (data, { id }: { readonly id: ChecklistTemplateId }, env) => {
  const templates = templatesOf(data);
  const kept = templates.filter((one) => one.id !== id);
  if (kept.length === templates.length) return refused('record-missing');
  return supervisorRefusal(data.users.get(env.user)) ?? withTemplates(data, kept);
});
