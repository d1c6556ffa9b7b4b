import * as v from 'valibot';
import { requiredText } from '../draft-fields';

/** Why a shipment is taken back, as typed; a reversal says its reason (invariant S9). */
export const reversalDraftSchema = v.object({ reason: requiredText('Escribe el motivo.') });
