import * as v from 'valibot';
import { requiredLine } from '../draft-fields';

/** What `Ubicar` holds: the lines that go to one place, and of which of them only some serials go there (invariant S10). */
export const putAwayDraftSchema = v.object({
  lineIds: v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos un artículo.')),
  serials: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos una serie.'))),
  location: requiredLine('Escribe la ubicación.'),
});
export type PutAwayDraft = v.InferInput<typeof putAwayDraftSchema>;
