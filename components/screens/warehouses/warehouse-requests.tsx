'use client';

import clsx from 'clsx';
import { ClipboardCheck, Send } from 'lucide-react';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { useQueryState } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { requestStatus } from '@/lib/domain/request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { onHand } from '@/lib/domain/stock/inventory';
import { openRequests } from '@/lib/domain/stock/request-tally';
import { preparedIssues } from '@/lib/domain/stock/shipment';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatDay, formatMaterial } from '@/lib/text/format';

const FIRST = 4;
const ALL = 'todas';

/** The material requests that wait to be served, the most urgent first. A request names no warehouse: any may dispatch it. */
export const WarehouseRequests = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [which, show] = useQueryState('solicitudes');
  const requests = useData(openRequests);
  const shown = which === ALL ? requests : requests.slice(0, FIRST);
  return (
    <Section title="Solicitudes por despachar">
      {requests.length > 0 ? (
        <CardList label="Solicitudes por despachar" rows={shown} keyOf={({ id }) => id}>
          {(request) => <WaitingRequest request={request} warehouse={warehouse} />}
        </CardList>
      ) : (
        <EmptyState icon={ClipboardCheck} title="No hay solicitudes por despachar" />
      )}
      {shown.length < requests.length && (
        <Button variant="secondary" onClick={() => show(ALL)}>
          Ver las {requests.length} solicitudes
        </Button>
      )}
    </Section>
  );
};

interface WaitingRequestProps {
  readonly request: MaterialRequest;
  readonly warehouse: Warehouse;
}

/** A request that waits: for what work, when, and what it lacks against what is here. */
const WaitingRequest = ({ request, warehouse }: WaitingRequestProps) => {
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
