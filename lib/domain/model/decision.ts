import * as v from 'valibot';
import { idField, instantField, requiredTextField, textField } from './fields';
import type { UserId } from './user';

/** The one decision of a request (invariant R1). A rejection has a reason. */
export const decisionSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('Approved'), by: idField<UserId>(), at: instantField, reason: v.optional(textField) }),
  v.strictObject({ outcome: v.literal('Rejected'), by: idField<UserId>(), at: instantField, reason: requiredTextField }),
]);
export type Decision = v.InferOutput<typeof decisionSchema>;
