import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { attachmentSchema } from './attachment';
import { decisionSchema } from './decision';
import { centsField, dayField, idField, instantField, requiredTextField } from './fields';
import type { ProjectId } from './project';
import type { TaskId } from './task';
import type { UserId } from './user';

export type BudgetRequestId = Id<'BudgetRequest'>;

/** A request for money for a project or one of its tasks (invariant R6). Its title is its description's first line. */
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
  /** When it was created; older requests have only a day. */
  requestedAt: v.optional(instantField),
  requestedBy: idField<UserId>(),
  attachments: v.array(attachmentSchema),
  decision: v.optional(decisionSchema),
});
export type BudgetRequest = v.InferOutput<typeof budgetRequestSchema>;
export type BudgetCategory = BudgetRequest['category'];
export type RequestStatus = 'Pending' | 'Approved' | 'Rejected';
