import * as v from 'valibot';
import { idField, instantField, requiredLineField } from './fields';
import type { UserId } from './user';

/** The longest drawing in characters: about 900 points. */
export const LONGEST_DRAWING = 8_000;

const STROKES = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

const drawingField = v.pipe(v.string(), v.maxLength(LONGEST_DRAWING), v.regex(STROKES));

/** Whether a text is a valid drawing. */
export const isDrawing = (text: string) => v.is(drawingField, text);

/**
 * The signature of a recipient of work or material, with its time and the recording user. `drawing` has the strokes as a path on
 * a pad of 600 by 200; a name alone is enough.
 */
export const signatureSchema = v.strictObject({
  name: requiredLineField,
  drawing: v.optional(drawingField),
  at: instantField,
  by: idField<UserId>(),
});
export type Signature = v.InferOutput<typeof signatureSchema>;
