import * as v from 'valibot';
import { typedLine } from './draft-fields';
import { isDrawing } from './model/signature';

/** The draft of a signature: the name, the strokes (empty if a restored draft lost them), or `byName` when the name is enough. */
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

/** Demands both name and drawing when `isAsked`. */
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

/** An optional signature; a name without a drawing, or the reverse, is refused. */
export const typedSignature = v.pipe(
  wholeWhere((signature) => isNamed(signature) || isDrawn(signature)),
  v.transform((signature) => (isNamed(signature) ? signed(signature) : undefined)),
);

/** A required signature. */
export const requiredSignature = v.pipe(
  wholeWhere(() => true),
  v.transform(signed),
);

/** A signature without a name or strokes, for a new form. */
export const emptySignature = (): SignatureDraft => ({ name: '', drawing: '', byName: false });
