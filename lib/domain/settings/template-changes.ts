import * as v from 'valibot';
import { checklistDraft, lineToDraft } from '@/lib/domain/checklist-draft';
import { change, type Data, put, withoutGaps } from '@/lib/domain/data';
import { requiredLine } from '@/lib/domain/draft-fields';
import { withoutEditConflicts } from '@/lib/domain/edit-conflict';
import type { ChecklistTemplate, ChecklistTemplateId } from '@/lib/domain/model/checklist';
import { supervisorRefusal } from '@/lib/domain/permission';
import { isRefused, refused } from '@/lib/domain/refusal';
import { businessOf, NO_BUSINESS } from './rules';
import { templatesOf } from './templates';

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
