import * as v from 'valibot';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { numberTyped } from '@/lib/kernel/typed-number';
import { typedDay, typedText } from '../draft-fields';
import { LARGEST_COUNT, LARGEST_QUANTITY } from '../model/limits';
import type { MaterialId } from '../model/material';
import { mergedItems } from './rules';

const NUMERIC = /^[+\-−]?[\d.,\s]*\d[\d.,\s]*(e[+-]?\d+)?$/i;

/**
 * A quantity as typed: whole, with or without thousands separators. What is no number at all is read as 1 (spec §5); a number that
 * can't be a quantity is told, never changed.
 */
const quantitySchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((typed) => (NUMERIC.test(typed) ? typed : '1')),
  v.check((typed) => numberTyped('quantity', typed) !== null, 'Escribe un número entero de 1 o más, sin decimales.'),
  v.transform((typed) => numberTyped('quantity', typed) ?? 0),
  v.minValue(1, 'Escribe un número de 1 o más.'),
  v.maxValue(LARGEST_COUNT, 'Ese número es demasiado grande.'),
);

/** The quantity that was typed, or the sentence that says how to put it right. */
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

/** The material request form as typed: at least one line, each material once (invariant R4), and the day it is needed (spec §5). */
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
  /** Materials that were ticked together and how many of each, by their id: kept with the form until they are added. */
  picks: v.pipe(
    v.record(v.string(), v.string()),
    v.check((picks) => Object.keys(picks).length === 0, 'Añade lo que elegiste o quítalo antes de enviar.'),
  ),
  /** The line being written: its material, or '', and how many. Kept with the form until it is added. */
  materialId: v.pipe(
    v.string(),
    v.check((materialId) => materialId === '', 'Añade este artículo o limpia la selección antes de enviar.'),
  ),
  quantity: v.string(),
  requiredByDate: typedDay('Elige la fecha requerida.'),
  notes: typedText,
});
export type MaterialRequestDraft = v.InferInput<typeof materialRequestDraftSchema>;

/** The line of a request before anything is chosen: one of it (spec §5). */
export const emptyItemLine = { materialId: '', quantity: '1' } satisfies Partial<MaterialRequestDraft>;

/** A new material request's form: no lines yet, required today (spec §9). */
export const emptyMaterialRequestDraft = (today: Day): MaterialRequestDraft => ({
  items: [],
  picks: {},
  ...emptyItemLine,
  requiredByDate: today,
  notes: '',
});
