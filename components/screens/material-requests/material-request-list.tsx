'use client';

import { RequestCard } from '@/components/entities/request-card';
import { RequestSearch } from '@/components/entities/request-search';
import { RequestedItems } from '@/components/entities/requested-items';
import { useAction } from '@/components/entities/use-action';
import { approveMaterialRequest, rejectMaterialRequest } from '@/lib/domain/material-request/changes';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import { materialRequestTitle, totalQuantity } from '@/lib/domain/material-request/rules';
import type { ProjectId } from '@/lib/domain/project/model';
import { materialRequestsOfProject } from '@/lib/domain/request/rules';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { formatCounted } from '@/lib/text/format';

/** Materiales: the project's material requests, and their decision. */
export const MaterialRequestList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const requests = useData((data) => materialRequestsOfProject(data.materialRequests, projectId));
  const materials = useData((data) => data.materials);
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  const approve = useAction(approveMaterialRequest, { said: 'Solicitud aprobada', undoable: true });
  const reject = useAction(rejectMaterialRequest, { said: 'Solicitud rechazada', undoable: true });
  const titleOf = (request: MaterialRequest) => materialRequestTitle(request, materials);
  return (
    <RequestSearch
      title="Solicitud de materiales"
      requests={requests}
      titleOf={titleOf}
      newHref={archived ? undefined : routes.newMaterialRequest(projectId)}
    >
      {(request) => (
        <RequestCard
          key={request.id}
          request={request}
          title={titleOf(request)}
          figure={formatCounted(totalQuantity(request), 'pieza', 'piezas')}
          onApprove={() => void approve({ id: request.id })}
          onReject={(reason) => reject({ id: request.id, reason })}
        >
          <RequestedItems items={request.items} />
          {request.notes && <p className="whitespace-pre-line break-words text-sm">{request.notes}</p>}
        </RequestCard>
      )}
    </RequestSearch>
  );
};
