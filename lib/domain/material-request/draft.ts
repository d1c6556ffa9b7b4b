import * as v from 'valibot';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { numberTyped } from '@/lib/kernel/typed-number';
import { typedDay, typedText } from '../draft-fields';
import { LARGEST_COUNT, LARGEST_QUANTITY } from '../model/limits';
import type { MaterialId } from '../model/material';
import { mergedItems } from './rules';

const DIGIT = /\p{N}/u;

/**
 * A typed quantity: whole, with or without thousands separators. Text without a digit becomes 1 (spec §5); anything else that is
 * no quantity, as `15 m`, is refused, never changed.
 */
const quantitySchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((typed) => (DIGIT.test(typed) ? typed : '1')),
  v.check((typed) => numberTyped('quantity', typed) !== null, 'Escribe un número entero de 1 o más, sin decimales.'),
  v.transform((typed) => numberTyped('quantity', typed) ?? 0),
  v.minValue(1, 'Escribe un número de 1 o más.'),
  v.maxValue(LARGEST_COUNT, 'Ese número es demasiado grande.'),
);

/** The typed quantity in the material's unit, or a Spanish sentence about its problem. */
export const readQuantity = (typed: string) => {
  const read = v.safeParse(quantitySchema, typed);
  return read.success ? { quantity: read.output } : { problem: read.issues[0].message };
};

const lineSchema = v.object({
  materialId: v.pipe(
    v.string(),
    v.check(isId),
    v.transform((text): MaterialId => asId<MaterialId>(text)),
  ),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LARGEST_QUANTITY)),
});

/** The draft of a material request: at least one line, each material once (invariant R4), and the required date (spec §5). */
export const materialRequestDraftSchema = v.object({
  items: v.pipe(
    v.array(lineSchema),
    v.minLength(1, 'Añade al menos un artículo.'),
    v.transform((items) => [...mergedItems(items)]),
    v.check(
      (items) => items.every(({ quantity }) => quantity <= LARGEST_QUANTITY),
      'La cantidad de un artículo es demasiado grande. Quítalo y añádelo otra vez.',
    ),
  ),
  /** The ticked materials of `Elegir varios` and their quantities, by id. The form keeps them until they are added. */
  picks: v.pipe(
    v.record(v.string(), v.string()),
    v.check((picks) => Object.keys(picks).length === 0, 'Añade lo que elegiste o quítalo antes de enviar.'),
  ),
  /** The line in progress: its material, or '', and its quantity. The form keeps it until it is added. */
  materialId: v.pipe(
    v.string(),
    v.check((materialId) => materialId === '', 'Añade este artículo o limpia la selección antes de enviar.'),
  ),
  quantity: v.string(),
  requiredByDate: typedDay('Elige la fecha requerida.'),
  notes: typedText,
});
export type MaterialRequestDraft = v.InferInput<typeof materialRequestDraftSchema>;

/** An empty line, with quantity 1 (spec §5). */
export const emptyItemLine = { materialId: '', quantity: '1' } satisfies Partial<MaterialRequestDraft>;

/** The draft of a new material request: no lines, required today (spec §9). */
export const emptyMaterialRequestDraft = (today: Day): MaterialRequestDraft => ({
  items: [],
  picks: {},
  ...emptyItemLine,
  requiredByDate: today,
  notes: '',
});
