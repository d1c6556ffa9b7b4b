import * as v from 'valibot';
import { requiredText } from '../draft-fields';

/** The draft of a comment; it may not be blank. */
export const commentDraftSchema = v.object({ text: requiredText('Escribe el comentario.') });
export type CommentDraft = v.InferInput<typeof commentDraftSchema>;

/** The draft of a new comment. */
export const emptyCommentDraft = (): CommentDraft => ({ text: '' });

/** The draft of the reason why a task could not be done. */
export const setbackDraftSchema = v.object({ reason: requiredText('Escribe por qué no se pudo.') });
