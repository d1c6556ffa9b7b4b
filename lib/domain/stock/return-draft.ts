import * as v from 'valibot';
import { requiredLine, typedDay, typedText } from '../draft-fields';
import { partsSchema } from './part-draft';

/** What a task gives back, as typed: to which warehouse, when, and how much of each thing it has left. */
export const returnDraftSchema = v.object({
  reference: requiredLine('Escribe la referencia.'),
  warehouseId: requiredLine('Elige el almacén.'),
  date: typedDay('Elige la fecha.'),
  notes: typedText,
  parts: partsSchema,
});
export type ReturnDraft = v.InferInput<typeof returnDraftSchema>;
