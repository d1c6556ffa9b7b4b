import * as v from 'valibot';
import { typedLine } from './draft-fields';
import { isDrawing } from './model/signature';

/** A signature as its form holds it: the name, the strokes (empty where a kept draft lost them), or `byName` where the name alone counts. */
const fields = v.object({
  name: typedLine,
  drawing: v.pipe(
    v.string(),
    v.transform((text) => (isDrawing(text) ? text : '')),
  ),
  byName: v.boolean(),
});
export type SignatureDraft = v.InferInput<typeof fields>;

const isNamed = ({ name }: SignatureDraft) => name !== '';
const isDrawn = ({ drawing, byName }: SignatureDraft) => drawing !== '' || byName;

/** Where a signature is asked for, a missing name and a missing drawing are told. */
const wholeWhere = (isAsked: (signature: SignatureDraft) => boolean) =>
  v.pipe(
    fields,
    v.forward(
      v.check((signature) => isNamed(signature) || !isAsked(signature), 'Escribe el nombre de quien firma.'),
      ['name'],
    ),
    v.forward(
      v.check((signature) => isDrawn(signature) || !isAsked(signature), 'Falta la firma: dibújala arriba o marca esta casilla.'),
      ['byName'],
    ),
  );

const signed = ({ name, drawing }: SignatureDraft) => ({ name, ...(drawing && { drawing }) });

/** A signature that may be left out whole: a name without a drawing, and a drawing without a name, are told. */
export const typedSignature = v.pipe(
  wholeWhere((signature) => isNamed(signature) || isDrawn(signature)),
  v.transform((signature) => (isNamed(signature) ? signed(signature) : undefined)),
);

/** A signature that may not be left out. */
export const requiredSignature = v.pipe(
  wholeWhere(() => true),
  v.transform(signed),
);

/** Nobody has signed yet. */
export const emptySignature = (): SignatureDraft => ({ name: '', drawing: '', byName: false });
