import * as v from 'valibot';
import { typedText } from '../draft-fields';
import { lineEditing } from './line-draft';
import { outboundHeaderSchema } from './shipment-draft';

/** The form of an issue as typed: its header, its lines, and, when it corrects another one, why. */
export const issueDraftSchema = v.object({ ...outboundHeaderSchema.entries, reason: typedText, ...lineEditing });
export type IssueDraft = v.InferInput<typeof issueDraftSchema>;
export type IssueValue = v.InferOutput<typeof issueDraftSchema>;
