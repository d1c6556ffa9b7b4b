import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import type { CustomerId } from './customer';
import { archivedAtField, centsField, dayField, idField, requiredLineField, textField } from './fields';
import type { UserId } from './user';

export type ProjectId = Id<'Project'>;

/** A project for one customer. Progress is derived from its tasks; the budget is in cents. */
export const projectSchema = v.strictObject({
  id: idField<ProjectId>(),
  title: requiredLineField,
  description: textField,
  customerId: idField<CustomerId>(),
  startDate: v.optional(dayField),
  endDate: v.optional(dayField),
  budget: v.optional(centsField),
  memberIds: v.array(idField<UserId>()),
  archivedAt: archivedAtField,
});
export type Project = v.InferOutput<typeof projectSchema>;
