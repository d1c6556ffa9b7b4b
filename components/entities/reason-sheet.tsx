'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';

interface ReasonSheetProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  /** What stands under the field while nothing is written. */
  readonly missingText: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Answers whether it was saved. */
  readonly onReason: (reason: string) => Promise<boolean>;
}

/** Asks why before something is done that says its reason; what was typed stays while it is not saved. */
export const ReasonSheet = (props: ReasonSheetProps) => {
  const { title, description, submitLabel, missingText, open, onOpenChange, onReason } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === '';

  const confirm = async () => {
    setAsked(true);
    if (reason.trim() === '') {
      document.getElementById(id)?.focus();
      return;
    }
    if (!(await onReason(reason))) return;
    onOpenChange(false);
    setReason('');
    setAsked(false);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="dialog"
      footer={
        <Button variant="danger" className="w-full" onClick={() => void confirm()}>
          {submitLabel}
        </Button>
      }
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          Motivo *
        </label>
        <textarea
          id={id}
          required
          rows={3}
          maxLength={1000}
          value={reason}
          data-autofocus
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => setReason(event.target.value)}
          className="w-full rounded-control border border-outline bg-surface px-3 py-2"
        />
        {missing && (
          <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
            {missingText}
          </p>
        )}
      </div>
    </Sheet>
  );
};
