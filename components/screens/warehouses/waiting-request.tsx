'use client';

import clsx from 'clsx';
import { Send } from 'lucide-react';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { requestStatus } from '@/lib/domain/request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { onHand } from '@/lib/domain/stock/inventory';
import { preparedIssues } from '@/lib/domain/stock/shipment';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatDay, formatMaterial } from '@/lib/text/format';

interface WaitingRequestProps {
  readonly request: MaterialRequest;
  readonly warehouse: Warehouse;
}

/** A request that waits: for what work, when, and what it lacks against what is here. */
export const WaitingRequest = ({ request, warehouse }: WaitingRequestProps) => {
  const { title, work, requester, lines, prepared } = useData((data) => ({
    title: materialRequestTitle(request, data.materials),
    work: (request.taskId && data.tasks.get(request.taskId)?.title) ?? data.projects.get(request.projectId)?.title,
    requester: data.users.get(request.requestedBy)?.name,
    prepared: preparedIssues(data, request.id).map((shipment) => ({
      reference: shipment.reference,
      place: data.warehouses.get(shipment.warehouseId)?.name,
    })),
    lines: fulfilment(data, request)
      .lines.filter(({ pending }) => pending > 0)
      .map(({ materialId, pending }) => ({
        materialId,
        pending,
        material: data.materials.get(materialId),
        here: onHand(data, warehouse.id, materialId),
      })),
  }));
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-40 wrap-anywhere font-semibold">{title}</h3>
        <RequestStatusChip status={requestStatus(request)} />
      </div>
      <div className="grid gap-1 text-muted text-sm">
        <p className="wrap-anywhere">{work}</p>
        <p>
          {requester} · se requiere el {formatDay(request.requiredByDate)}
        </p>
      </div>
      <ul className="grid gap-1 text-sm">
        {lines.map(({ materialId, pending, material, here }) => (
          <li key={materialId} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 grow basis-28 wrap-anywhere">{material?.name ?? 'Material eliminado'}</span>
            <span className="tabular shrink-0 text-right">
              <span className="block font-medium">{formatMaterial(pending, material)}</span>
              <span className={clsx('block', here < pending ? 'text-danger' : 'text-muted')}>aquí {formatCount(here)}</span>
            </span>
          </li>
        ))}
      </ul>
      {prepared.map(({ reference, place }) => (
        <p key={reference} className="text-muted text-sm">{`En preparación: ${reference} · ${place}`}</p>
      ))}
      {!warehouse.archivedAt && (
        <ButtonLink
          href={routes.issueShipment(warehouse.id, { requestId: request.id })}
          icon={Send}
          aria-label={`Despachar: ${title}`}
        >
          Despachar
        </ButtonLink>
      )}
    </Card>
  );
};
