'use client';

import { useEffect } from 'react';
import { Form } from '@/components/form/form';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { useSave } from '@/components/write/use-save';
import type { CommentId, TaskId } from '@/lib/domain/model/task';
import { addComment } from '@/lib/domain/task/notes-changes';
import { commentDraftSchema, emptyCommentDraft } from '@/lib/domain/task/notes-draft';
import { fieldLabel } from '@/lib/text/nouns';

/** The form of a new comment; the text is kept as a draft of this task until it is saved. */
export const CommentForm = ({ taskId, onSaved }: { readonly taskId: TaskId; readonly onSaved: () => void }) => {
  const form = useDraftForm(commentDraftSchema, emptyCommentDraft());
  const newRecordId = useNewId<CommentId>();
  const save = useSave(addComment);
  const { setFocus } = form;
  // Focuses the field, because letters typed elsewhere would act as the page's keys.
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <Form
      form={form}
      draftKey={`comentario:${taskId}`}
      onSubmit={({ text }, options) => save({ taskId, id: newRecordId(), text }, options)}
      onSaved={onSaved}
      submitLabel="Comentar"
    >
      <TextAreaField name="text" label={fieldLabel('tasks', 'text')} required />
    </Form>
  );
};
