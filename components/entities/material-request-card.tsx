'use client';

import type { ReactNode } from 'react';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import { materialRequestTitle } from '@/lib/domain/material-request/rules';
import { logEffect } from '@/lib/kernel/log-effect';
import { useData } from '@/lib/store/store';
import { formatRequested } from '@/lib/text/format';
import { APPROVED, RequestCard } from './request-card';
import { RequestedItems } from './requested-items';
import { useAction } from './use-action';

interface MaterialRequestCardProps {
  readonly request: MaterialRequest;
  readonly withProject?: boolean;
  /** What may be done with it besides its decision. */
  readonly action?: ReactNode;
  readonly onReject: () => void;
}

/** A material request, and its decision. */
export const MaterialRequestCard = ({ request, withProject, action, onReject }: MaterialRequestCardProps) => {
  const { id, notes } = request;
  const materials = useData((data) => data.materials);
  const approve = useAction(approveMaterialRequest, APPROVED);
  const decide = async () => {
    if (await approve({ id })) logEffect('request-approved', id);
  };
  return (
    <RequestCard
      request={request}
      withProject={withProject}
      title={materialRequestTitle(request, materials)}
      figure={formatRequested(request, materials)}
      action={action}
      onApprove={() => void decide()}
      onReject={onReject}
    >
      <RequestedItems request={request} />
      {notes && <p className="whitespace-pre-line wrap-anywhere text-sm">{notes}</p>}
    </RequestCard>
  );
};
