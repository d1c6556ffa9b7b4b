import * as v from 'valibot';
import { typedText } from '../draft-fields';
import { lineEditing } from './line-draft';
import { inboundHeaderSchema } from './shipment-draft';

/** The form of a receipt as typed: its header, its lines, and, when it corrects another one, why. */
export const receiptDraftSchema = v.object({ ...inboundHeaderSchema.entries, reason: typedText, ...lineEditing });
export type ReceiptDraft = v.InferInput<typeof receiptDraftSchema>;
