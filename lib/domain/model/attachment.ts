import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import type { ChecklistItemId } from './checklist';
import { countField, idField, instantField, requiredLineField } from './fields';
import { PHOTO_STAGES } from './photo-stage';
import type { UserId } from './user';

export type FileId = Id<'File'>;

/**
 * A file attached to a record. The row has its metadata, the store's `files` its bytes; the size is in bytes. The hash is the
 * bytes' SHA-256 in hexadecimal, which a team's devices use to fetch it. Rows before version 3, and pages without a secure
 * context, have none. A photo that answers a checklist point has its `pointId`.
 */
export const attachmentSchema = v.strictObject({
  id: idField<FileId>(),
  name: requiredLineField,
  size: countField,
  type: requiredLineField,
  hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  stage: v.optional(v.picklist(PHOTO_STAGES)),
  at: instantField,
  by: idField<UserId>(),
  pointId: v.optional(idField<ChecklistItemId>()),
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** The bytes of an attachment, kept out of memory until it is opened. */
export interface StoredFile {
  readonly id: FileId;
  readonly type: Attachment['type'];
  readonly bytes: ArrayBuffer;
}
