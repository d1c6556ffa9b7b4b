import * as v from 'valibot';
import { checklistDraft, lineToDraft } from '../checklist-draft';
import { requiredLine } from '../draft-fields';
import type { ChecklistTemplate } from '../model/checklist';

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
