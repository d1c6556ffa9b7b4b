import * as v from 'valibot';
import { requiredText } from '../draft-fields';

/** A comment as typed; it says something. */
export const commentDraftSchema = v.object({ text: requiredText('Escribe el comentario.') });
export type CommentDraft = v.InferInput<typeof commentDraftSchema>;

/** Nothing said yet. */
export const emptyCommentDraft = (): CommentDraft => ({ text: '' });
