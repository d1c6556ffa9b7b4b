'use client';

import type { MaterialRequest } from '@/lib/domain/model/material-request';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { awaitsDispatch } from '@/lib/domain/stock/request-stock';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial, formatRequested, materialName } from '@/lib/text/format';
import { DispatchButton } from './dispatch-button';
import { RequestCard } from './request-card';

/** The lines of a material request: material, quantity, and how much of it is served. */
export const RequestedItems = ({ request }: { readonly request: MaterialRequest }) => {
  const { lines, state, materials } = useData((data) => ({ ...fulfilment(data, request), materials: data.materials }));
  return (
    <ul className="grid gap-2 text-sm">
      {lines.map(({ materialId, requested, issued, used, returned }) => {
        const material = materials.get(materialId);
        return (
          <li key={materialId} className="grid gap-0.5">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{materialName(material)}</span>
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
  readonly onReject: () => void;
}

/** A material request with its decision and its dispatch. */
export const MaterialRequestCard = ({ request, withProject, onReject }: MaterialRequestCardProps) => {
  const { notes } = request;
  const { title, figure, isAwaited } = useData((data) => ({
    title: materialRequestTitle(request, data.materials),
    figure: formatRequested(request, data.materials),
    isAwaited: awaitsDispatch(data, request),
  }));
  return (
    <RequestCard
      request={request}
      withProject={withProject}
      title={title}
      figure={figure}
      action={isAwaited && <DispatchButton request={request} title={title} aria-keyshortcuts="D" />}
      onReject={onReject}
    >
      <RequestedItems request={request} />
      {notes && <p className="whitespace-pre-line wrap-anywhere text-sm">{notes}</p>}
    </RequestCard>
  );
};
