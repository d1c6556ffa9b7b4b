import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { idField, requiredLineField, requiredTextField } from './fields';
import { POINT_KINDS } from './point-kinds';

export type ChecklistItemId = Id<'ChecklistItem'>;

const readingField = v.pipe(v.number(), v.finite());

/** The fields of a checklist point. Without a kind it is ticked; unit and range belong to a reading. */
const POINT = {
  id: idField<ChecklistItemId>(),
  text: requiredLineField,
  kind: v.optional(v.picklist(POINT_KINDS)),
  required: v.optional(v.literal(true)),
  unit: v.optional(requiredLineField),
  min: v.optional(readingField),
  max: v.optional(readingField),
};

/**
 * A point of a task's checklist. `completed` is the tick; for other kinds it says whether there is an answer (invariant T8). The
 * answer is a number, a text, or a choice's code; a photo point is answered by attachments with its id.
 */
export const checklistItemSchema = v.strictObject({
  ...POINT,
  completed: v.boolean(),
  answer: v.optional(v.union([readingField, requiredTextField])),
});
export type ChecklistItem = v.InferOutput<typeof checklistItemSchema>;

export type ChecklistTemplateId = Id<'ChecklistTemplate'>;

/** A checklist template for a kind of job, e.g. FTTH. */
export const checklistTemplateSchema = v.strictObject({
  id: idField<ChecklistTemplateId>(),
  name: requiredLineField,
  points: v.array(v.strictObject(POINT)),
});
export type ChecklistTemplate = v.InferOutput<typeof checklistTemplateSchema>;
export type TemplatePoint = ChecklistTemplate['points'][number];
