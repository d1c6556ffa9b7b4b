'use client';

import { RequestCard } from '@/components/entities/request-card';
import { RequestSearch } from '@/components/entities/request-search';
import { useAction } from '@/components/entities/use-action';
import { approveBudgetRequest, rejectBudgetRequest } from '@/lib/domain/budget-request/changes';
import { budgetRequestTitle } from '@/lib/domain/budget-request/rules';
import type { ProjectId } from '@/lib/domain/project/model';
import { budgetRequestsOfProject } from '@/lib/domain/request/rules';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { formatMoney } from '@/lib/text/format';
import { budgetCategoryLabel } from '@/lib/text/labels';

/** Gastos: the project's expense requests, and their decision. */
export const BudgetRequestList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const requests = useData((data) => budgetRequestsOfProject(data.budgetRequests, projectId));
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  const approve = useAction(approveBudgetRequest, { said: 'Solicitud aprobada', undoable: true });
  const reject = useAction(rejectBudgetRequest, { said: 'Solicitud rechazada', undoable: true });
  return (
    <RequestSearch
      title="Solicitudes de gastos"
      requests={requests}
      titleOf={budgetRequestTitle}
      newHref={archived ? undefined : routes.newBudgetRequest(projectId)}
    >
      {(request) => (
        <RequestCard
          key={request.id}
          request={request}
          title={budgetRequestTitle(request)}
          figure={formatMoney(request.amount)}
          onApprove={() => void approve({ id: request.id })}
          onReject={(reason) => reject({ id: request.id, reason })}
        >
          <p className="text-sm">{budgetCategoryLabel[request.category]}</p>
          <p className="whitespace-pre-line break-words text-sm">{request.justification}</p>
        </RequestCard>
      )}
    </RequestSearch>
  );
};
