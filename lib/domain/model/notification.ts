import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { idField, instantField, requiredLineField, textField } from './fields';

export type NotificationId = Id<'Notification'>;

/** The record of a notification; `parentId` is the project of a task or request, or an item's warehouse. */
const targetSchema = v.strictObject({
  noun: v.picklist(['task', 'budget-request', 'material-request', 'customer', 'project', 'invoice', 'inventory-item']),
  id: requiredLineField,
  parentId: v.optional(requiredLineField),
});

/** A notification. `event` identifies its cause, so that each event notifies once. */
export const notificationSchema = v.strictObject({
  id: idField<NotificationId>(),
  title: requiredLineField,
  message: textField,
  at: instantField,
  type: v.picklist(['task', 'budget', 'equipment', 'customer', 'project']),
  target: targetSchema,
  event: requiredLineField,
  readAt: v.optional(instantField),
});
export type Notification = v.InferOutput<typeof notificationSchema>;
export type NotificationTarget = v.InferOutput<typeof targetSchema>;
export type NotificationType = Notification['type'];
