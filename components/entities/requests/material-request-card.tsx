'use client';

import type { ReactNode } from 'react';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial, formatRequested } from '@/lib/text/format';
import { RequestCard } from './request-card';

/** The lines of a material request: what and how much, and how far it has been served. */
export const RequestedItems = ({ request }: { readonly request: MaterialRequest }) => {
  const { lines, state, materials } = useData((data) => ({ ...fulfilment(data, request), materials: data.materials }));
  return (
    <ul className="grid gap-2 text-sm">
      {lines.map(({ materialId, requested, issued, used, returned }) => {
        const material = materials.get(materialId);
        return (
          <li key={materialId} className="grid gap-0.5">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{material?.name ?? 'Material eliminado'}</span>
              <span className="tabular shrink-0 font-medium">{formatMaterial(requested, material)}</span>
            </span>
            {state !== 'none' && (
              <span className="tabular text-muted">
                {[
                  `Pedido ${formatCount(requested)}`,
                  `entregado ${formatCount(issued)}`,
                  `usado ${formatCount(used)}`,
                  `devuelto ${formatCount(returned)}`,
                ].join(' · ')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

interface MaterialRequestCardProps {
  readonly request: MaterialRequest;
  readonly withProject?: boolean;
  /** What may be done with it besides its decision. */
  readonly action?: ReactNode;
  readonly onReject: () => void;
}

/** A material request, and its decision. */
export const MaterialRequestCard = ({ request, withProject, action, onReject }: MaterialRequestCardProps) => {
  const { notes } = request;
  const materials = useData((data) => data.materials);
  return (
    <RequestCard
      request={request}
      withProject={withProject}
      title={materialRequestTitle(request, materials)}
      figure={formatRequested(request, materials)}
      action={action}
      onReject={onReject}
    >
      <RequestedItems request={request} />
      {notes && <p className="whitespace-pre-line wrap-anywhere text-sm">{notes}</p>}
    </RequestCard>
  );
};
