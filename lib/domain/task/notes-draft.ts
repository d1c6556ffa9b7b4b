import * as v from 'valibot';
import { requiredText } from '../draft-fields';

/** A comment as typed; it says something. */
export const commentDraftSchema = v.object({ text: requiredText('Escribe el comentario.') });
export type CommentDraft = v.InferInput<typeof commentDraftSchema>;

/** Nothing said yet. */
export const emptyCommentDraft = (): CommentDraft => ({ text: '' });

/** Why a task could not be done, as typed. */
export const setbackDraftSchema = v.object({ reason: requiredText('Escribe por qué no se pudo.') });
