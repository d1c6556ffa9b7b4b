import * as v from 'valibot';
import { lineEditing } from './line-draft';
import { transferHeaderSchema } from './shipment-draft';

/** The form of a transfer as typed: its header and its lines. */
export const transferDraftSchema = v.object({ ...transferHeaderSchema.entries, ...lineEditing });
export type TransferDraft = v.InferInput<typeof transferDraftSchema>;
