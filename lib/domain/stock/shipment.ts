import { type Day, dayOfInstant, type Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { down } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { MaterialRequestId } from '../model/material-request';
import type { Shipment, ShipmentId, ShipmentStatus, ShipmentType } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { onHand } from './inventory';
import { isBetweenWarehouses } from './kinds';
import { itemTallies, requestsToDispatch } from './request-stock';

const FORWARD = ['Scheduled', 'Processing', 'In Transit', 'Delivered'] as const satisfies readonly ShipmentStatus[];

/** A shipment's status is its last step. */
export const shipmentStatus = ({ timeline }: Pick<Shipment, 'timeline'>): ShipmentStatus =>
  timeline.at(-1)?.status ?? 'Scheduled';

/** Whether it has moved its stock; from then on only its signature and the places of its lines are written (invariant S10). */
export const isFinalized = ({ finalizedAt }: Pick<Shipment, 'finalizedAt'>) => finalizedAt !== undefined;

/** How many kinds of things it carries: the count on its card. */
export const lineCount = ({ lines }: Pick<Shipment, 'lines'>) => lines.length;

/** The other end of a shipment: the supplier, the destination, or the other warehouse of a transfer. */
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
  order: down(({ createdAt }) => createdAt),
});
const reversals = orderedIndex({
  of: ['shipments'],
  keysOf: ({ reversesId }) => [reversesId],
  order: down(({ createdAt }) => createdAt),
});

/** A warehouse's shipments, the newest first; of one type, or of both. */
export const shipmentsOf = ({ shipments }: Shipments, warehouseId: WarehouseId, type?: ShipmentType): readonly Shipment[] =>
  newestFirst.under({ shipments }, type ? `${warehouseId} ${type}` : warehouseId);

/** The shipment that reversed this one, if one did (invariant S9). */
export const reversalOf = ({ shipments }: Shipments, id: ShipmentId) => reversals.under({ shipments }, id)[0];

/** Whether somebody has taken back what it moved. */
export const isReversed = (data: Shipments, id: ShipmentId) => reversalOf(data, id) !== undefined;

/** The arrivals of a transfer, the newest first, reversed ones among them. */
export const arrivalsOf = ({ shipments }: Shipments, transferId: ShipmentId): readonly Shipment[] =>
  newestFirst.under({ shipments }, transferId);

/** Every transfer that has left or will leave, the newest first. */
export const allTransfers = ({ shipments }: Shipments): readonly Shipment[] => newestFirst.under({ shipments }, 'transfers');

/** Shipments that have not moved stock yet: announced receipts and prepared issues. */
export const waitingShipments = ({ shipments }: Shipments): readonly Shipment[] => newestFirst.under({ shipments }, 'waiting');

/** The issues in preparation for a request, the newest first: in one warehouse, or in all. */
export const preparedIssues = ({ shipments }: Shipments, requestId: MaterialRequestId, warehouseId?: WarehouseId) =>
  newestFirst
    .under({ shipments }, `for ${requestId}`)
    .filter((shipment) => warehouseId === undefined || shipment.warehouseId === warehouseId);

/**
 * The steps that a person may take a shipment to: only forward, each with who and when. Finalizing is what receives a shipment or makes
 * it leave, so before it no step says so; a transfer is delivered by being received, and a reversed shipment goes nowhere.
 */
export const nextStatuses = (data: Shipments, shipment: Shipment): readonly ShipmentStatus[] => {
  if (isReversed(data, shipment.id)) return [];
  const later = FORWARD.slice(FORWARD.indexOf(shipmentStatus(shipment)) + 1);
  if (isFinalized(shipment)) return isBetweenWarehouses(shipment) ? [] : later;
  const last = shipment.type === 'Incoming' ? 'In Transit' : 'Processing';
  return later.filter((status) => FORWARD.indexOf(status) <= FORWARD.indexOf(last));
};

const SEEDS = { receive: 'INB', issue: 'OUT', transfer: 'TRA', count: 'CON' } as const;

/** The reference that a new form proposes: `INB` or `OUT` and the last 6 digits of the timestamp (spec §9); `TRA` a transfer, `CON` a count. */
export const referenceSeed = (of: keyof typeof SEEDS, now: Instant) => `${SEEDS[of]}${String(Date.parse(now)).slice(-6)}`;

/** The request to dispatch next from where one was dispatched last on this day: the first of those that wait and of which something is there. */
export const nextToDispatch = (data: Data, warehouseId: WarehouseId, today: Day) => {
  const posted = shipmentsOf(data, warehouseId).filter(({ finalizedAt }) => finalizedAt && dayOfInstant(finalizedAt) === today);
  const [last] = sortBy(posted, ({ finalizedAt }) => finalizedAt ?? '', 'down');
  if (last?.type !== 'Outgoing' || last.requestId === undefined) return undefined;
  return requestsToDispatch(data).find(
    (request) =>
      request.id !== last.requestId &&
      itemTallies(data, request).some(({ materialId, pending }) => pending > 0 && onHand(data, warehouseId, materialId) > 0),
  );
};
