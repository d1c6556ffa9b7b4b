'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import type { BudgetRequest } from '@/lib/domain/model/budget-request';
import { budgetRequestTitle } from '@/lib/domain/request-title';
import { formatMoney } from '@/lib/text/format';
import { budgetCategoryLabel } from '@/lib/text/labels';
import { RequestCard } from './request-card';

const AttachmentList = lazyPart(
  async () => (await import('@/components/entities/files/attachment-list')).AttachmentList,
  <div className="h-row" />,
);

interface BudgetRequestCardProps {
  readonly request: BudgetRequest;
  readonly withProject?: boolean;
  readonly onReject: () => void;
}

/** An expense request with its attachments, e.g. a quote, and its decision. */
export const BudgetRequestCard = ({ request, withProject, onReject }: BudgetRequestCardProps) => {
  return (
    <RequestCard
      request={request}
      withProject={withProject}
      title={budgetRequestTitle(request)}
      figure={formatMoney(request.amount)}
      onReject={onReject}
    >
      <p className="text-sm">{budgetCategoryLabel[request.category]}</p>
      <p className="whitespace-pre-line wrap-anywhere text-sm">{request.justification}</p>
      {request.attachments.length > 0 && (
        <AttachmentList label={`Archivos de ${budgetRequestTitle(request)}`} attachments={request.attachments} />
      )}
    </RequestCard>
  );
};
