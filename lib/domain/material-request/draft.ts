import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { typedDay, typedText } from '../draft-fields';
import type { MaterialId } from '../material/model';
import { mergedItems } from './rules';

const lineSchema = v.object({
  materialId: v.pipe(
    v.string(),
    v.check(isId),
    v.transform((text): MaterialId => asId<MaterialId>(text)),
  ),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** The material request form as typed: at least one line, each material once (invariant R4), and the day it is needed (spec §5). */
export const materialRequestDraftSchema = v.object({
  items: v.pipe(
    v.array(lineSchema),
    v.minLength(1, 'Añade al menos un artículo.'),
    v.transform((items) => [...mergedItems(items)]),
  ),
  requiredByDate: typedDay('Elige la fecha requerida.'),
  notes: typedText,
});
export type MaterialRequestDraft = v.InferInput<typeof materialRequestDraftSchema>;

/** A new material request's form: no lines yet. */
export const emptyMaterialRequestDraft = (): MaterialRequestDraft => ({ items: [], requiredByDate: '', notes: '' });
