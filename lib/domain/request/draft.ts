import * as v from 'valibot';
import { requiredText } from '../draft-fields';

/** The draft of a rejection: its required reason (invariant R1). */
export const rejectionDraftSchema = v.object({ reason: requiredText('Escribe el motivo del rechazo.') });
