import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { countField, idField, instantField, requiredLineField } from './fields';
import type { UserId } from './user';

export type FileId = Id<'File'>;

/** A file that stands with a record. The row holds what is said of it; its bytes lie in the store's `files`. Size in bytes. */
export const attachmentSchema = v.strictObject({
  id: idField<FileId>(),
  name: requiredLineField,
  size: countField,
  type: requiredLineField,
  at: instantField,
  by: idField<UserId>(),
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;
