import * as v from 'valibot';
import { typedLine } from './draft-fields';
import { isDrawing } from './model/signature';

/** A signature as its form holds it: the name, the strokes (none where a kept draft lost them), and that the name alone stands for them. */
const fields = v.object({
  name: typedLine,
  drawing: v.pipe(
    v.string(),
    v.transform((text) => (isDrawing(text) ? text : '')),
  ),
  byName: v.boolean(),
});
export type SignatureDraft = v.InferInput<typeof fields>;

const NAME_MISSING = 'Escribe el nombre de quien firma.';
const DRAWING_MISSING = 'Falta la firma: dibújala arriba o marca esta casilla.';

const isDrawn = ({ drawing, byName }: SignatureDraft) => drawing !== '' || byName;

/** A signature that may be left out whole: a name without a drawing, and a drawing without a name, are told. */
export const typedSignature = v.pipe(
  fields,
  v.forward(
    v.check((signature) => signature.name !== '' || !isDrawn(signature), NAME_MISSING),
    ['name'],
  ),
  v.forward(
    v.check((signature) => signature.name === '' || isDrawn(signature), DRAWING_MISSING),
    ['byName'],
  ),
  v.transform(({ name, drawing }) => (name === '' ? undefined : { name, ...(drawing && { drawing }) })),
);

/** A signature that may not be left out. */
export const requiredSignature = v.pipe(
  fields,
  v.forward(
    v.check(({ name }) => name !== '', NAME_MISSING),
    ['name'],
  ),
  v.forward(v.check(isDrawn, DRAWING_MISSING), ['byName']),
  v.transform(({ name, drawing }) => ({ name, ...(drawing && { drawing }) })),
);

/** Nobody has signed yet. */
export const emptySignature = (): SignatureDraft => ({ name: '', drawing: '', byName: false });
