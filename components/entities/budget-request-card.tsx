'use client';

import { useAct } from '@/components/write/use-act';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import type { BudgetRequest } from '@/lib/domain/budget-request/model';
import { budgetRequestTitle } from '@/lib/domain/budget-request/rules';
import { logEffect } from '@/lib/kernel/log-effect';
import { formatMoney } from '@/lib/text/format';
import { budgetCategoryLabel } from '@/lib/text/labels';
import { APPROVED, RequestCard } from './request-card';

interface BudgetRequestCardProps {
  readonly request: BudgetRequest;
  readonly withProject?: boolean;
  readonly onReject: () => void;
}

/** An expense request, and its decision. */
export const BudgetRequestCard = ({ request, withProject, onReject }: BudgetRequestCardProps) => {
  const { id } = request;
  const approve = useAct(approveBudgetRequest, APPROVED);
  const decide = async () => {
    if (await approve({ id })) logEffect('request-approved', id);
  };
  return (
    <RequestCard
      request={request}
      withProject={withProject}
      title={budgetRequestTitle(request)}
      figure={formatMoney(request.amount)}
      onApprove={() => void decide()}
      onReject={onReject}
    >
      <p className="text-sm">{budgetCategoryLabel[request.category]}</p>
      <p className="whitespace-pre-line wrap-anywhere text-sm">{request.justification}</p>
    </RequestCard>
  );
};
