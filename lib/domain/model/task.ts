import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { attachmentSchema } from './attachment';
import { checklistItemSchema } from './checklist';
import { countField, dayField, idField, instantField, requiredLineField, requiredTextField, textField } from './fields';
import type { ProjectId } from './project';
import type { UserId } from './user';

export type TaskId = Id<'Task'>;
export type CommentId = Id<'Comment'>;
export type TimeEntryId = Id<'TimeEntry'>;

const commentSchema = v.strictObject({
  id: idField<CommentId>(),
  userId: idField<UserId>(),
  text: requiredTextField,
  at: instantField,
});
/** Why a task could not be done, by whom and when. */
const setbackSchema = v.strictObject({ reason: requiredTextField, by: idField<UserId>(), at: instantField });

/**
 * A stretch of one user's work. It runs while it has no end; `paused` means that more will follow. `ahead`: a fast clock wrote it
 * into the future, so its times are invalid. A deleted stretch stays for the record.
 */
const timeEntrySchema = v.strictObject({
  id: idField<TimeEntryId>(),
  userId: idField<UserId>(),
  startedAt: instantField,
  endedAt: v.optional(instantField),
  paused: v.optional(v.literal(true)),
  ahead: v.optional(v.literal(true)),
  deleted: v.optional(v.literal(true)),
  corrected: v.optional(v.strictObject({ reason: requiredTextField, by: idField<UserId>(), at: instantField })),
});

/**
 * A task of field work. Its status is derived from its two dates (invariant T1); planned hours are whole. The site is an address
 * or `latitude, longitude`; by default it is the customer's address.
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
  couldNotComplete: v.optional(setbackSchema),
  site: v.optional(requiredLineField),
  timeEntries: v.optional(v.array(timeEntrySchema)),
});
export type Task = v.InferOutput<typeof taskSchema>;
export type TimeEntry = v.InferOutput<typeof timeEntrySchema>;
export type Comment = v.InferOutput<typeof commentSchema>;
export type Priority = Task['priority'];
export type TaskStatus = 'Pending' | 'In Progress' | 'Completed';
