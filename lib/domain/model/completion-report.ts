import * as v from 'valibot';
import { attachmentSchema } from './attachment';
import { centsField, countField, idField, instantField, lineField, requiredTextField, textField } from './fields';
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

/** What a technician tells of a finished task. Filed under the task's own id, so that there is at most one (invariant T3). */
export const completionReportSchema = v.strictObject({
  id: idField<TaskId>(),
  summary: requiredTextField,
  actualHours: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MOST_HOURS)),
  materialsUsed: v.array(usedMaterialSchema),
  budgetUsage: v.optional(centsField),
  challenges: textField,
  solutions: textField,
  attachments: v.array(attachmentSchema),
  additionalNotes: textField,
  signature: v.optional(signatureSchema),
  submittedAt: instantField,
  submittedBy: idField<UserId>(),
});
export type CompletionReport = v.InferOutput<typeof completionReportSchema>;
export type UsedMaterial = v.InferOutput<typeof usedMaterialSchema>;
