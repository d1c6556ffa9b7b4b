import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { attachmentSchema } from './attachment';
import { countField, dayField, idField, instantField, requiredLineField, requiredTextField, textField } from './fields';
import type { ProjectId } from './project';
import type { UserId } from './user';

export type TaskId = Id<'Task'>;
export type CommentId = Id<'Comment'>;
export type ChecklistItemId = Id<'ChecklistItem'>;

const commentSchema = v.strictObject({
  id: idField<CommentId>(),
  userId: idField<UserId>(),
  text: requiredTextField,
  at: instantField,
});
const checklistItemSchema = v.strictObject({
  id: idField<ChecklistItemId>(),
  text: requiredLineField,
  completed: v.boolean(),
});

/**
 * A piece of field work. Its status is derived from its two dates (invariant T1); planned hours are whole. The site is an address, or
 * `latitude, longitude`; without one the customer's address counts.
 */
export const taskSchema = v.strictObject({
  id: idField<TaskId>(),
  projectId: idField<ProjectId>(),
  title: requiredLineField,
  description: textField,
  priority: v.picklist(['high', 'medium', 'low']),
  startDate: v.optional(dayField),
  dueDate: dayField,
  completeDate: v.optional(dayField),
  plannedHours: v.optional(countField),
  assigneeIds: v.array(idField<UserId>()),
  comments: v.array(commentSchema),
  attachments: v.array(attachmentSchema),
  checklist: v.array(checklistItemSchema),
  site: v.optional(requiredLineField),
});
export type Task = v.InferOutput<typeof taskSchema>;
export type Comment = v.InferOutput<typeof commentSchema>;
export type ChecklistItem = v.InferOutput<typeof checklistItemSchema>;
export type Priority = Task['priority'];
export type TaskStatus = 'Pending' | 'In Progress' | 'Completed';
