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
  /** The reason why the act is no longer possible. The typed text stays. */
  readonly blockedBy: string | undefined;
  /** Called after the act, instead of closing. */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason of an act that stores one. */
export const ReasonSheet = ({ schema, onReason, blockedBy, ...sheet }: ReasonSheetProps) => {
  const form = useDraftForm(schema, { reason: '' });
  // After its own act the sheet would also be blocked. It is about to close, so that is not shown.
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
