import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { attachmentSchema } from './attachment';
import { decisionSchema } from './decision';
import { centsField, dayField, idField, instantField, requiredTextField } from './fields';
import type { ProjectId } from './project';
import type { TaskId } from './task';
import type { UserId } from './user';

export type BudgetRequestId = Id<'BudgetRequest'>;

/** Money asked for a project, or for one of its tasks (invariant R6). Its title is the first line of its description. */
export const budgetRequestSchema = v.strictObject({
  id: idField<BudgetRequestId>(),
  projectId: idField<ProjectId>(),
  taskId: v.optional(idField<TaskId>()),
  amount: centsField,
  category: v.picklist(['materials', 'labor', 'transport', 'lodging', 'permits', 'other']),
  description: requiredTextField,
  justification: requiredTextField,
  requiredByDate: dayField,
  date: dayField,
  /** The moment of writing; older requests have only their day. */
  requestedAt: v.optional(instantField),
  requestedBy: idField<UserId>(),
  attachments: v.array(attachmentSchema),
  decision: v.optional(decisionSchema),
});
export type BudgetRequest = v.InferOutput<typeof budgetRequestSchema>;
export type BudgetCategory = BudgetRequest['category'];
export type RequestStatus = 'Pending' | 'Approved' | 'Rejected';
