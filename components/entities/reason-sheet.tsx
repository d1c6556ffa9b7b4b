'use client';

import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { FormResult } from '@/components/form/form-result';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import type { CommitOptions } from '@/lib/store/engine/contract';

interface ReasonDraft {
  readonly reason: string;
}

interface ReasonSheetProps {
  readonly title: string;
  readonly description: string;
  readonly schema: GenericSchema<ReasonDraft, ReasonDraft>;
  readonly draftKey: string;
  readonly onReason: (reason: string, options: CommitOptions) => Promise<FormResult>;
  readonly submitLabel: string;
  /** Why it can't be done any more; what was typed stays. */
  readonly blockedBy: string | undefined;
  readonly onClose: () => void;
}

/** Asks why before something is done that says its reason. */
export const ReasonSheet = ({ schema, onReason, blockedBy, ...sheet }: ReasonSheetProps) => {
  const form = useDraftForm(schema, { reason: '' });
  // What is done by this very sheet can't be done again either; it is about to close and says nothing of it.
  const [sent, setSent] = useState(false);
  const send = async ({ reason }: ReasonDraft) => {
    setSent(true);
    const result = await onReason(reason, { draft: sheet.draftKey });
    setSent(result.ok);
    return result;
  };
  return (
    <FormSheet
      {...sheet}
      size="dialog"
      submitVariant="danger"
      form={form}
      onSubmit={send}
      blockedBy={sent ? undefined : blockedBy}
    >
      <TextAreaField name="reason" label="Motivo" required takesFocus />
    </FormSheet>
  );
};
