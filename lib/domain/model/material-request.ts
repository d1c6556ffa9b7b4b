import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { decisionSchema } from './decision';
import { dayField, idField, instantField, quantityField, textField } from './fields';
import type { MaterialId } from './material';
import type { ProjectId } from './project';
import type { TaskId } from './task';
import type { UserId } from './user';

export type MaterialRequestId = Id<'MaterialRequest'>;

const requestedItemSchema = v.strictObject({ materialId: idField<MaterialId>(), quantity: quantityField });

/**
 * A request for material for a project or one of its tasks. Its material ids are unique (invariant R4); its fulfilment is derived
 * (R3).
 */
export const materialRequestSchema = v.strictObject({
  id: idField<MaterialRequestId>(),
  projectId: idField<ProjectId>(),
  taskId: v.optional(idField<TaskId>()),
  items: v.pipe(v.array(requestedItemSchema), v.minLength(1)),
  requiredByDate: dayField,
  notes: textField,
  date: dayField,
  /** When it was created; older requests have only a day. */
  requestedAt: v.optional(instantField),
  requestedBy: idField<UserId>(),
  decision: v.optional(decisionSchema),
});
export type MaterialRequest = v.InferOutput<typeof materialRequestSchema>;
export type RequestedItem = v.InferOutput<typeof requestedItemSchema>;
