import * as v from 'valibot';
import { typedDay } from '../draft-fields';

/** The day on which invoices were paid, as typed. */
export const paymentDraftSchema = v.object({ paidOn: typedDay('Elige el día de pago.') });
