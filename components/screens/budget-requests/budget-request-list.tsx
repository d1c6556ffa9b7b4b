'use client';

import { BudgetRequestCard } from '@/components/entities/requests/budget-request-card';
import { RequestSearch } from '@/components/entities/requests/request-search';
import type { ProjectId } from '@/lib/domain/model/project';
import { budgetRequestsOf } from '@/lib/domain/request/rules';
import { budgetRequestTitle } from '@/lib/domain/request-title';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

/** Gastos: the project's expense requests, and their decision. */
export const BudgetRequestList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const requests = useData((data) => budgetRequestsOf(data.budgetRequests, projectId));
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  return (
    <RequestSearch
      title="Solicitudes de gastos"
      requests={requests}
      titleOf={budgetRequestTitle}
      newHref={archived ? undefined : routes.newBudgetRequest(projectId)}
    >
      {(request, reject) => <BudgetRequestCard request={request} onReject={reject} />}
    </RequestSearch>
  );
};
