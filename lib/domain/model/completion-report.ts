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

/** The used quantity of one asset, in the material's unit, with serials for individual tracking. */
const usedMaterialSchema = v.strictObject({
  materialId: idField<MaterialId>(),
  quantity: countField,
  lotNumber: v.optional(lineField),
  serialNumbers: v.optional(v.array(lineField)),
});

/**
 * The values printed above the signature: the task, and the names of its records. Reports signed before version 6 have none, and
 * their document says so.
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

/** The reopening of a report so that its task continues: by whom, when and why. */
const reopeningSchema = v.strictObject({ reason: requiredTextField, by: idField<UserId>(), at: instantField });

const VERSION_FIELDS = {
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
 * The report of a finished task, with the task's own id, so that at most one is valid (invariant T3). A reopened report is no
 * longer valid; when submitted again, it moves to `earlier`, the first on top.
 */
export const completionReportSchema = v.strictObject({
  id: idField<TaskId>(),
  ...VERSION_FIELDS,
  reopened: v.optional(reopeningSchema),
  earlier: v.optional(v.array(v.strictObject({ ...VERSION_FIELDS, reopened: reopeningSchema }))),
});
export type CompletionReport = v.InferOutput<typeof completionReportSchema>;
/** A reopened report. */
export type EarlierReport = NonNullable<CompletionReport['earlier']>[number];
/** One version of a report: the valid one, or an earlier one. */
export type ReportVersion = Omit<CompletionReport, 'id' | 'earlier'>;
export type SignedWork = v.InferOutput<typeof signedWorkSchema>;
export type UsedMaterial = v.InferOutput<typeof usedMaterialSchema>;
