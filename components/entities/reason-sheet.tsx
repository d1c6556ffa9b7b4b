'use client';

import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormSheet } from '@/components/frames/form-sheet';
import type { Outcome } from '@/lib/store/engine/contract';

interface ReasonDraft {
  readonly reason: string;
}

interface ReasonSheetProps {
  readonly title: string;
  readonly description: string;
  readonly schema: GenericSchema<ReasonDraft, ReasonDraft>;
  readonly draftKey: string;
  readonly onReason: (reason: string, options: SaveOptions) => Promise<Outcome>;
  readonly submitLabel: string;
  /** Why it can't be done any more; what was typed stays. */
  readonly blockedBy: string | undefined;
  /** Goes on once it is done, in place of closing. */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** Asks why before something is done that says its reason. */
export const ReasonSheet = ({ schema, onReason, blockedBy, ...sheet }: ReasonSheetProps) => {
  const form = useDraftForm(schema, { reason: '' });
  // What is done by this very sheet can't be done again either; it is about to close and says nothing of it.
  const [sent, setSent] = useState(false);
  const send = async ({ reason }: ReasonDraft, options: SaveOptions) => {
    setSent(true);
    const outcome = await onReason(reason, options);
    setSent('done' in outcome);
    return outcome;
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
