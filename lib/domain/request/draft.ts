import * as v from 'valibot';
import { requiredText } from '../draft-fields';

/** Why a request is rejected, as typed; a rejection says its reason (invariant R1). */
export const rejectionDraftSchema = v.object({ reason: requiredText('Escribe el motivo del rechazo.') });
