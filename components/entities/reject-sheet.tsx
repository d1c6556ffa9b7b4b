'use client';

import { ReasonSheet } from './reason-sheet';

interface RejectSheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onReject: (reason: string) => Promise<boolean>;
}

/** Asks why, since a rejection says its reason (invariant R1). */
export const RejectSheet = ({ title, onReject, ...opening }: RejectSheetProps) => (
  <ReasonSheet
    {...opening}
    title="Rechazar solicitud"
    description={title}
    submitLabel="Rechazar"
    missingText="Escribe el motivo del rechazo."
    onReason={onReject}
  />
);
