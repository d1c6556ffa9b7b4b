import { type Day, dayOfInstant, type Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { descending } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { MaterialRequestId } from '../model/material-request';
import type { Shipment, ShipmentId, ShipmentStatus, ShipmentType } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { onHand } from './inventory';
import { isBetweenWarehouses } from './kinds';
import { itemTallies, requestsToDispatch } from './request-stock';

const FORWARD = ['Scheduled', 'Processing', 'In Transit', 'Delivered'] as const satisfies readonly ShipmentStatus[];

/** The status of a shipment: its last timeline step. */
export const shipmentStatus = ({ timeline }: Pick<Shipment, 'timeline'>): ShipmentStatus =>
  timeline.at(-1)?.status ?? 'Scheduled';

/** Whether it has moved its stock. Afterwards only its status, signature and line locations may change (invariant S10). */
export const isFinalized = ({ finalizedAt }: Pick<Shipment, 'finalizedAt'>) => finalizedAt !== undefined;

/** The number of its lines, shown on its card. */
export const lineCount = ({ lines }: Pick<Shipment, 'lines'>) => lines.length;

/** The other party: the supplier, the destination, or the other warehouse of a transfer. */
export const partyOf = (data: Pick<Data, 'warehouses'>, { type, supplier, destination, otherWarehouseId }: Shipment) =>
  (type === 'Incoming' ? supplier : destination) ?? (otherWarehouseId && data.warehouses.get(otherWarehouseId)?.name) ?? '';

type Shipments = Pick<Data, 'shipments'>;

const newestFirst = orderedIndex({
  of: ['shipments'],
  keysOf: ({ warehouseId, type, transferId, purpose, finalizedAt, requestId }) => [
    warehouseId,
    `${warehouseId} ${type}`,
    transferId,
    type === 'Outgoing' && isBetweenWarehouses({ purpose }) ? 'transfers' : undefined,
    finalizedAt === undefined ? 'waiting' : undefined,
    finalizedAt === undefined && type === 'Outgoing' && requestId ? `for ${requestId}` : undefined,
  ],
  order: descending(({ createdAt }) => createdAt),
});
const reversals = orderedIndex({
  of: ['shipments'],
  keysOf: ({ reversesId }) => [reversesId],
  order: descending(({ createdAt }) => createdAt),
});

/** A warehouse's shipments of one or both types, the newest first. */
export const shipmentsOf = ({ shipments }: Shipments, warehouseId: WarehouseId, type?: ShipmentType): readonly Shipment[] =>
  newestFirst.under({ shipments }, type ? `${warehouseId} ${type}` : warehouseId);

/** The shipment that reversed this one, if one did (invariant S9). */
export const reversalOf = ({ shipments }: Shipments, id: ShipmentId) => reversals.under({ shipments }, id)[0];

/** Whether it was reversed. */
export const isReversed = (data: Shipments, id: ShipmentId) => reversalOf(data, id) !== undefined;

/** The arrivals of a transfer, the newest first, reversed ones included. */
export const arrivalsOf = ({ shipments }: Shipments, transferId: ShipmentId): readonly Shipment[] =>
  newestFirst.under({ shipments }, transferId);

/** The arrivals of a transfer that moved stock and were not reversed, the newest first. The transfer is reversed after them. */
export const standingArrivals = (data: Shipments, transferId: ShipmentId): readonly Shipment[] =>
  arrivalsOf(data, transferId).filter((arrival) => isFinalized(arrival) && !isReversed(data, arrival.id));

/** All transfers, also those that have not left yet, the newest first. */
export const allTransfers = ({ shipments }: Shipments): readonly Shipment[] => newestFirst.under({ shipments }, 'transfers');

/** Shipments that have not moved stock yet: announced receipts and prepared issues. */
export const waitingShipments = ({ shipments }: Shipments): readonly Shipment[] => newestFirst.under({ shipments }, 'waiting');

/** The issues in preparation for a request, the newest first, in one or all warehouses. */
export const preparedIssues = ({ shipments }: Shipments, requestId: MaterialRequestId, warehouseId?: WarehouseId) =>
  newestFirst
    .under({ shipments }, `for ${requestId}`)
    .filter((shipment) => warehouseId === undefined || shipment.warehouseId === warehouseId);

/**
 * The later statuses that a person may set. Before finalizing none says that it was received or has left. Receiving delivers a
 * transfer, and a reversed shipment has no further status.
 */
export const nextStatuses = (data: Shipments, shipment: Shipment): readonly ShipmentStatus[] => {
  if (isReversed(data, shipment.id)) return [];
  const later = FORWARD.slice(FORWARD.indexOf(shipmentStatus(shipment)) + 1);
  if (isFinalized(shipment)) return isBetweenWarehouses(shipment) ? [] : later;
  const last = shipment.type === 'Incoming' ? 'In Transit' : 'Processing';
  return later.filter((status) => FORWARD.indexOf(status) <= FORWARD.indexOf(last));
};

const SEEDS = { receive: 'INB', issue: 'OUT', transfer: 'TRA', count: 'CON' } as const;

/** The proposed reference of a new form: a prefix and the last 6 digits of the timestamp (spec §9). */
export const referenceSeed = (of: keyof typeof SEEDS, now: Instant) => `${SEEDS[of]}${String(Date.parse(now)).slice(-6)}`;

/** The next request to dispatch from a warehouse that dispatched one today: the first waiting one with stock there. */
export const nextToDispatch = (data: Data, warehouseId: WarehouseId, today: Day) => {
  const posted = shipmentsOf(data, warehouseId).filter(({ finalizedAt }) => finalizedAt && dayOfInstant(finalizedAt) === today);
  const [last] = sortBy(posted, ({ finalizedAt }) => finalizedAt ?? '', 'descending');
  if (last?.type !== 'Outgoing' || last.requestId === undefined) return undefined;
  return requestsToDispatch(data).find(
    (request) =>
      request.id !== last.requestId &&
      itemTallies(data, request).some(({ materialId, pending }) => pending > 0 && onHand(data, warehouseId, materialId) > 0),
  );
};
