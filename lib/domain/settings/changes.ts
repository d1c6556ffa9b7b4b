import { change, type Data, put, withoutGaps } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import type { ChecklistTemplate, ChecklistTemplateId } from '../model/checklist';
import { supervisorRefusal } from '../permission';
import { isRefused, refused } from '../refusal';
import type { SettingsValue } from './draft';
import { businessOf, NO_BUSINESS } from './rules';
import { templatesOf } from './templates';

/** Writes the business's data, as the documents will show it from now on; what others changed since it was `opened` stays. */
export const updateSettings = change(
  'settings-updated',
  (data, { opened, ...edited }: SettingsValue & { readonly opened?: Partial<SettingsValue> }) => {
    const known = businessOf(data) ?? NO_BUSINESS;
    const input = withoutEditConflicts<SettingsValue>(edited, opened, known);
    return isRefused(input) ? input : [put('settings', { ...known, ...input })];
  },
);

/** The row of settings with these templates; a business without a name gets its row too. */
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
 * Writes a template of a job's checklist, new or known; what others changed since it was `opened` stays. Tasks that have its points already
 * keep them as they are. Refused unless a supervisor does it.
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
      withoutGaps({ id, text, kind, required, unit, min, max }),
    );
    const template: ChecklistTemplate = { id: input.id, name: input.name, points };
    return withTemplates(data, known ? templates.map((one) => (one === known ? template : one)) : [...templates, template]);
  },
);

/** Takes a template away; the tasks that it filled keep their points. Refused unless a supervisor does it. */
export const removeTemplate = change('checklist-template-removed', (data, { id }: { readonly id: ChecklistTemplateId }, env) => {
  const templates = templatesOf(data);
  const kept = templates.filter((one) => one.id !== id);
  if (kept.length === templates.length) return refused('record-missing');
  return supervisorRefusal(data.users.get(env.user)) ?? withTemplates(data, kept);
});
