'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';

interface RejectSheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onReject: (reason: string) => Promise<boolean>;
}

/** Asks why, since a rejection says its reason (invariant R1); what was typed stays while it is not saved. */
export const RejectSheet = ({ title, open, onOpenChange, onReject }: RejectSheetProps) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === '';

  const reject = async () => {
    setAsked(true);
    if (reason.trim() === '') {
      document.getElementById(id)?.focus();
      return;
    }
    if (!(await onReject(reason))) return;
    onOpenChange(false);
    setReason('');
    setAsked(false);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Rechazar solicitud"
      description={title}
      size="dialog"
      footer={
        <Button variant="danger" className="w-full" onClick={() => void reject()}>
          Rechazar
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
            Escribe el motivo del rechazo.
          </p>
        )}
      </div>
    </Sheet>
  );
};
