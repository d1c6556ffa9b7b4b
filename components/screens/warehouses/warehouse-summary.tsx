'use client';

import clsx from 'clsx';
import {
  ArrowLeftRight,
  Boxes,
  ClipboardCheck,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { ArrivingTransfers } from '@/components/entities/arriving-transfers';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryState } from '@/components/history/use-query-state';
import { AlertBanner } from '@/components/ui/alert-banner';
import { BarChart } from '@/components/ui/bar-chart';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, Tile, Tiles } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList, List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { approvalRefusal, requestStatus } from '@/lib/domain/request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { type InventoryItem, itemCount, onHand } from '@/lib/domain/stock/inventory';
import { inventoryOf, lowStock } from '@/lib/domain/stock/inventory-list';
import { openRequests } from '@/lib/domain/stock/request-stock';
import { toBuyAt } from '@/lib/domain/stock/restock';
import { preparedIssues } from '@/lib/domain/stock/shipment';
import { isInMaintenance } from '@/lib/domain/warehouse/rules';
import { idsToText } from '@/lib/kernel/id-list';
import { sortBy } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatCount, formatDay, formatMaterial, materialName } from '@/lib/text/format';
import { inventoryStatusTone } from '@/lib/text/labels';

const reasonsOf = ({ quantity, minimum, onTheWay, ordered, reserved, isOverall }: ReturnType<typeof toBuyAt>[number]) =>
  [
    `${isOverall ? 'Entre todos los almacenes hay' : 'Hay'} ${formatCount(quantity)}, mínimo ${formatCount(minimum)}`,
    onTheWay > 0 && `${formatCount(onTheWay)} en camino`,
    ordered > 0 && `${formatCount(ordered)} por recibir`,
    reserved > 0 && `${formatCount(reserved)} en solicitudes aprobadas`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The materials to buy: those under their minimum after what is coming, with a sufficient quantity. */
export const WarehouseReorder = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const rows = useData((data) => toBuyAt(data, warehouseId));
  return (
    <Section
      title="Por reponer"
      action={
        rows.length > 0 && (
          <ButtonLink
            href={routes.receiveShipment(warehouseId, undefined, { reponer: idsToText(rows.map(({ material }) => material.id)) })}
            variant="secondary"
            icon={PackagePlus}
          >
            Reponer
          </ButtonLink>
        )
      }
    >
      {rows.length > 0 ? (
        <List label="Por reponer" rows={rows} keyOf={(row) => row.material.id}>
          {(row) => (
            <RowLink
              href={routes.stock(warehouseId, row.material.id)}
              title={row.material.name}
              detail={reasonsOf(row)}
              figure={`Pedir ${formatMaterial(row.suggested, row.material)}`}
            />
          )}
        </List>
      ) : (
        <EmptyState icon={PackageCheck} title="No hay nada por reponer" />
      )}
    </Section>
  );
};

/** Resumen: stock, shortages, transfers in transit, open requests and recent history. */
export const WarehouseSummary = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <RecordGate record={useRecord('warehouses', warehouseId)}>{(warehouse) => <KnownSummary warehouse={warehouse} />}</RecordGate>
);

const KnownSummary = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id, archivedAt } = warehouse;
  const { items, low } = useData((data) => ({ items: itemCount(data, id), low: lowStock(data, id).length }));
  return (
    <>
      {isInMaintenance(warehouse) && (
        <AlertBanner tone="warning" title="En mantenimiento">
          Se puede recibir y emitir, con un aviso antes de finalizar.
        </AlertBanner>
      )}
      <Tiles>
        <Tile
          label="Total Activos"
          value={items}
          detail={items === 1 ? 'material' : 'materiales'}
          href={routes.warehouseInventory(id)}
          icon={Boxes}
        />
        <Tile
          label="Stock Bajo"
          value={low}
          detail="en su mínimo o menos"
          href={routes.warehouseInventory(id, 'bajo')}
          icon={TriangleAlert}
          tone={low > 0 ? 'danger' : 'success'}
        />
      </Tiles>
      <div className="two-columns">
        <div>
          {!archivedAt && <Doors warehouseId={id} />}
          <ArrivingTransfers warehouse={warehouse} />
          {!archivedAt && <WarehouseRequests warehouseId={id} />}
        </div>
        <div>
          <WarehouseStockChart warehouseId={id} />
          {!archivedAt && <WarehouseReorder warehouseId={id} />}
          <Section title="Actividad reciente">
            <ActivityList about={id} />
          </Section>
        </div>
      </div>
    </>
  );
};

/** Links to the most frequent acts in a warehouse. */
const Doors = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-2 @xl:grid-cols-4 lg:flex lg:flex-wrap">
    <ButtonLink href={routes.receiveShipment(warehouseId)} variant="secondary" className="px-2!" icon={PackagePlus}>
      Recibir
    </ButtonLink>
    <ButtonLink href={routes.issueShipment(warehouseId)} variant="secondary" className="px-2!" icon={PackageMinus}>
      Emitir
    </ButtonLink>
    <ButtonLink href={routes.transferStock(warehouseId)} variant="secondary" className="px-2!" icon={ArrowLeftRight}>
      Traspasar
    </ButtonLink>
    <ButtonLink href={routes.countStock(warehouseId)} variant="secondary" className="px-2!" icon={ClipboardCheck}>
      Contar
    </ButtonLink>
  </div>
);

/** The most that a bar shows, in percent of the minimum: only so do metres and pieces share a scale. */
const ENOUGH = 300;
const MOST_BARS = 8;

const shareOf = ({ quantity, minimum }: InventoryItem) => Math.min(ENOUGH, Math.round((quantity / minimum) * 100));

/** Stock against its minimum, the lowest share first. */
const WarehouseStockChart = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const items = useData((data) => inventoryOf(data, warehouseId)).filter(({ minimum }) => minimum > 0);
  if (items.length === 0) return null;
  return (
    <Section title="Existencia y mínimo">
      <Card>
        <BarChart
          caption="La marca es el mínimo de cada material"
          bars={sortBy(items, shareOf)
            .slice(0, MOST_BARS)
            .map((item) => ({
              label: item.material.name,
              value: shareOf(item),
              mark: 100,
              text: `Hay ${formatCount(item.quantity)}, mínimo ${formatMaterial(item.minimum, item.material)}`,
              tone: inventoryStatusTone[item.status],
            }))}
        />
      </Card>
    </Section>
  );
};

const FIRST = 4;
const ALL = 'todas';

/** The open material requests, the most urgent first. A request names no warehouse, so any may dispatch it. */
const WarehouseRequests = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const [which, show] = useQueryState('solicitudes');
  const requests = useData(openRequests);
  const shown = which === ALL ? requests : requests.slice(0, FIRST);
  return (
    <Section title="Solicitudes por despachar">
      {requests.length > 0 ? (
        <CardList label="Solicitudes por despachar" rows={shown} keyOf={({ id }) => id}>
          {(request) => <WaitingRequest request={request} warehouseId={warehouseId} />}
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
  readonly warehouseId: WarehouseId;
}

/** An open request: purpose, required day, and its open lines against the stock here. */
const WaitingRequest = ({ request, warehouseId }: WaitingRequestProps) => {
  const awaitsApproval = approvalRefusal(request, useTeam()?.self.role) !== undefined;
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
        here: onHand(data, warehouseId, materialId),
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
            <span className="min-w-0 grow basis-28 wrap-anywhere">{materialName(material)}</span>
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
      {awaitsApproval ? (
        <p className="text-muted text-sm">Primero la aprueba un supervisor.</p>
      ) : (
        <ButtonLink
          href={routes.issueShipment(warehouseId, { requestId: request.id })}
          icon={Send}
          aria-label={`Despachar: ${title}`}
        >
          Despachar
        </ButtonLink>
      )}
    </Card>
  );
};
