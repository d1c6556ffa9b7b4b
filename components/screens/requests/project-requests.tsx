'use client';

import { BudgetRequestCard } from '@/components/entities/requests/budget-request-card';
import { MaterialRequestCard } from '@/components/entities/requests/material-request-card';
import { RequestSearch } from '@/components/entities/requests/request-search';
import type { ProjectId } from '@/lib/domain/model/project';
import { budgetRequestsOf, materialRequestsOf } from '@/lib/domain/request/rules';
import { budgetRequestTitle, materialRequestTitle } from '@/lib/domain/request-title';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

const ARCHIVED = { first: 'Un proyecto archivado no recibe solicitudes nuevas.' };

/** Gastos: the project's expense requests and their decisions. */
export const BudgetRequestList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const requests = useData((data) => budgetRequestsOf(data.budgetRequests, projectId));
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  return (
    <RequestSearch
      title="Solicitudes de gastos"
      requests={requests}
      titleOf={budgetRequestTitle}
      newHref={archived ? undefined : routes.newBudgetRequest(projectId)}
      first={ARCHIVED}
    >
      {(request, reject) => <BudgetRequestCard request={request} onReject={reject} />}
    </RequestSearch>
  );
};

/** Materiales: the project's material requests and their decisions. */
export const MaterialRequestList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const requests = useData((data) => materialRequestsOf(data.materialRequests, projectId));
  const materials = useData((data) => data.materials);
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  return (
    <RequestSearch
      title="Solicitud de materiales"
      requests={requests}
      titleOf={(request) => materialRequestTitle(request, materials)}
      newHref={archived ? undefined : routes.newMaterialRequest(projectId)}
      first={ARCHIVED}
    >
      {(request, reject) => <MaterialRequestCard request={request} onReject={reject} />}
    </RequestSearch>
  );
};
