'use client';

import { MaterialRequestCard } from '@/components/entities/requests/material-request-card';
import { RequestSearch } from '@/components/entities/requests/request-search';
import type { ProjectId } from '@/lib/domain/model/project';
import { materialRequestsOf } from '@/lib/domain/request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

/** Materiales: the project's material requests, and their decision. */
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
    >
      {(request, reject) => <MaterialRequestCard request={request} onReject={reject} />}
    </RequestSearch>
  );
};
