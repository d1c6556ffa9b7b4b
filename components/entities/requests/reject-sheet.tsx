'use client';

import { ReasonSheet } from '@/components/entities/reason-sheet';
import { useSave } from '@/components/write/use-save';
import { rejectBudgetRequest } from '@/lib/domain/budget-request/changes';
import { rejectMaterialRequest } from '@/lib/domain/material-request/changes';
import { rejectionDraftSchema } from '@/lib/domain/request/draft';
import { type AnyRequest, decisionRefusal, isMaterialRequest } from '@/lib/domain/request/rules';
import { logEffect } from '@/lib/kernel/log-effect';
import { refusalText } from '@/lib/text/messages';

interface RejectSheetProps {
  readonly request: AnyRequest;
  readonly title: string;
  readonly onClose: () => void;
}

const REJECTED = { savedText: 'Solicitud rechazada', many: (count: number) => `${count} rechazadas`, undoable: true };

/** Asks for the reason of a rejection (invariant R1). After a decision made meanwhile it shows that, and keeps the text. */
export const RejectSheet = ({ request, title, onClose }: RejectSheetProps) => {
  const rejectMaterial = useSave(rejectMaterialRequest, REJECTED);
  const rejectBudget = useSave(rejectBudgetRequest, REJECTED);
  const refusal = decisionRefusal(request);
  return (
    <ReasonSheet
      title="Rechazar solicitud"
      description={title}
      schema={rejectionDraftSchema}
      draftKey={`rechazo:${request.id}`}
      onReason={async (reason, options) => {
        const outcome = isMaterialRequest(request)
          ? await rejectMaterial({ id: request.id, reason }, options)
          : await rejectBudget({ id: request.id, reason }, options);
        if ('done' in outcome) logEffect('request-rejected', request.id);
        return outcome;
      }}
      submitLabel="Rechazar"
      blockedBy={refusal && refusalText(refusal)}
      onClose={onClose}
    />
  );
};
