import * as v from 'valibot';
import { attachmentSchema } from './attachment';
import { checklistItemSchema } from './checklist';
import {
  centsField,
  countField,
  dayField,
  idField,
  instantField,
  lineField,
  requiredLineField,
  requiredTextField,
  textField,
} from './fields';
import { MOST_HOURS } from './limits';
import type { MaterialId } from './material';
import { signatureSchema } from './signature';
import type { TaskId } from './task';
import type { UserId } from './user';

/** How much of one asset the task used. `quantity` in the material's counted unit; serials when it is tracked one by one. */
const usedMaterialSchema = v.strictObject({
  materialId: idField<MaterialId>(),
  quantity: countField,
  lotNumber: v.optional(lineField),
  serialNumbers: v.optional(v.array(lineField)),
});

/**
 * What the customer saw above the signature: the task as it was, and the names that its records had. A signed report of before version 6
 * has none; its paper says so.
 */
const signedWorkSchema = v.strictObject({
  title: requiredLineField,
  priority: v.picklist(['high', 'medium', 'low']),
  startDate: v.optional(dayField),
  dueDate: dayField,
  completeDate: v.optional(dayField),
  plannedHours: v.optional(countField),
  site: v.optional(lineField),
  checklist: v.array(checklistItemSchema),
  attachments: v.array(attachmentSchema),
  project: lineField,
  customer: lineField,
  assignees: v.array(lineField),
  author: lineField,
  materials: v.array(v.strictObject({ id: idField<MaterialId>(), name: lineField, unit: lineField })),
  approvedBudget: centsField,
});

/** The person who took a report back so that its task goes on, when and why. */
const reopeningSchema = v.strictObject({ reason: requiredTextField, by: idField<UserId>(), at: instantField });

const TOLD = {
  summary: requiredTextField,
  actualHours: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MOST_HOURS)),
  materialsUsed: v.array(usedMaterialSchema),
  budgetUsage: v.optional(centsField),
  challenges: textField,
  solutions: textField,
  attachments: v.array(attachmentSchema),
  additionalNotes: textField,
  signature: v.optional(signatureSchema),
  asSigned: v.optional(signedWorkSchema),
  submittedAt: instantField,
  submittedBy: idField<UserId>(),
};

/**
 * What a technician tells of a finished task. Filed under the task's own id, so that one stands at most (invariant T3). One that was taken
 * back stands no more; filed again, it goes to the earlier ones, the first on top.
 */
export const completionReportSchema = v.strictObject({
  id: idField<TaskId>(),
  ...TOLD,
  reopened: v.optional(reopeningSchema),
  earlier: v.optional(v.array(v.strictObject({ ...TOLD, reopened: reopeningSchema }))),
});
export type CompletionReport = v.InferOutput<typeof completionReportSchema>;
/** A report that was taken back. */
export type EarlierReport = NonNullable<CompletionReport['earlier']>[number];
/** One version of a report: the one that stands, or an earlier one. */
export type ReportVersion = Omit<CompletionReport, 'id' | 'earlier'>;
export type SignedWork = v.InferOutput<typeof signedWorkSchema>;
export type UsedMaterial = v.InferOutput<typeof usedMaterialSchema>;
