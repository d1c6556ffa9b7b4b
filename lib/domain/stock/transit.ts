import { groupBy, sumBy } from '@/lib/kernel/list';
import { descending } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { MaterialId, MaterialUnit } from '../model/material';
import type { Movement } from '../model/movement';
import type { Shipment, ShipmentId, ShipmentLineId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { entryKey } from './entries';
import { isBetweenWarehouses } from './kinds';
import { ledgerOf } from './ledger';
import { arrivalsOf, isFinalized, isReversed, shipmentStatus } from './shipment';

/** A material, lot or serial of a transfer: sent, received and left, in the material's unit. Each serial is its own line. */
export interface TransitLine {
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumber?: string;
  readonly sent: number;
  readonly received: number;
  readonly left: number;
}

/** The key of a line within its transfer. */
export const transitKey = (of: Pick<Movement, 'materialId' | 'lotNumber' | 'serialNumber'>) => `${of.materialId} ${entryKey(of)}`;

type Moved = Pick<Data, 'shipments' | 'movements'>;

const movementsOf = (data: Moved, id: ShipmentId): readonly Movement[] =>
  isReversed(data, id) ? [] : (ledgerOf(data).ofShipment.get(id) ?? []);

/** Whether a shipment is the outgoing half of a transfer. */
export const isTransfer = (shipment: Pick<Shipment, 'purpose' | 'type'>) =>
  shipment.type === 'Outgoing' && isBetweenWarehouses(shipment);

/** The lines of a transfer: sent, received, in transit (invariant S12). A reversed transfer has nothing in transit. */
export const transitLines = (data: Moved, transferId: ShipmentId): readonly TransitLine[] => {
  const transfer = data.shipments.get(transferId);
  if (!transfer || !isTransfer(transfer)) return [];
  const received = new Map<string, number>();
  for (const arrival of arrivalsOf(data, transferId))
    for (const movement of movementsOf(data, arrival.id)) {
      const key = transitKey(movement);
      received.set(key, (received.get(key) ?? 0) + movement.quantity);
    }
  const sent = new Map<string, Movement>();
  for (const movement of movementsOf(data, transferId)) {
    const key = transitKey(movement);
    sent.set(key, { ...movement, quantity: movement.quantity + (sent.get(key)?.quantity ?? 0) });
  }
  return [...sent].map(([key, { materialId, lotNumber, serialNumber, quantity }]) => {
    const arrived = received.get(key) ?? 0;
    return { materialId, lotNumber, serialNumber, sent: quantity, received: arrived, left: quantity - arrived };
  });
};

/** The lines of a transfer that are still in transit. */
export const inTransit = (data: Moved, transferId: ShipmentId) => transitLines(data, transferId).filter(({ left }) => left > 0);

/** The sent, received and remaining quantities of a transfer per unit, because metres and pieces can't be added. */
export const transferArrivals = (data: Data, transferId: ShipmentId) => {
  const unitOf = ({ materialId }: TransitLine): MaterialUnit | 'm' | undefined => {
    const material = data.materials.get(materialId);
    return material?.measured ? 'm' : material?.unit;
  };
  return [...groupBy(transitLines(data, transferId), unitOf)].map(([unit, lines]) => ({
    unit,
    sent: sumBy(lines, ({ sent }) => sent),
    received: sumBy(lines, ({ received }) => received),
    left: sumBy(lines, ({ left }) => left),
  }));
};

/** Whether part has arrived and part is in transit. */
export const isInPart = (moved: readonly Pick<TransitLine, 'received' | 'left'>[]) =>
  moved.some(({ received }) => received > 0) && moved.some(({ left }) => left > 0);

/** The received and remaining quantity of a transfer's line, and its serials in transit. */
export interface LineArrival {
  readonly received: number;
  readonly left: number;
  readonly serialsLeft: readonly string[];
}

/** The arrival of each line of a partly received transfer; empty for any other shipment. */
export const lineArrivals = (data: Data, shipment: Shipment): ReadonlyMap<ShipmentLineId, LineArrival> => {
  const transit = transitLines(data, shipment.id);
  if (!isInPart(transit)) return new Map();
  const arrived = new Map(transit.map((line) => [transitKey(line), line.received]));
  const take = (key: string, most: number) => {
    const taken = Math.min(most, arrived.get(key) ?? 0);
    arrived.set(key, (arrived.get(key) ?? 0) - taken);
    return taken;
  };
  return new Map(
    shipment.lines.map((line) => {
      const serialsLeft = line.serialNumbers?.filter((serialNumber) => take(transitKey({ ...line, serialNumber }), 1) === 0);
      const received = serialsLeft ? line.quantity - serialsLeft.length : take(transitKey(line), line.quantity);
      return [line.id, { received, left: line.quantity - received, serialsLeft: serialsLeft ?? [] }];
    }),
  );
};

/** Whether a transfer's status is right: delivered exactly when nothing is in transit (invariant S12). */
export const hasRightStatus = (data: Data, shipment: Shipment) =>
  !isTransfer(shipment) ||
  !isFinalized(shipment) ||
  isReversed(data, shipment.id) ||
  (shipmentStatus(shipment) === 'Delivered') === (inTransit(data, shipment.id).length === 0);

/** Whether a transfer has left and is not fully received. */
export const canReceive = (data: Moved, shipment: Shipment) => isTransfer(shipment) && inTransit(data, shipment.id).length > 0;

/** Arrivals and reversals change what is in transit of these transfers. */
const transferOf = (row: Shipment | undefined, { shipments }: Moved) => {
  const reversed = row?.reversesId && shipments.get(row.reversesId);
  return [row?.transferId, row?.reversesId, reversed?.transferId];
};

const onTheWay = orderedIndex<'shipments', 'shipments' | 'movements'>({
  of: ['shipments'],
  affectedBy: {
    shipments: ({ before, after }, data) => [...transferOf(before, data), ...transferOf(after, data)],
    movements: ({ before, after }, data) =>
      [before, after].flatMap((row) => {
        const shipment = row && data.shipments.get(row.shipmentId);
        return [shipment?.id, ...transferOf(shipment, data)];
      }),
  },
  keysOf: (shipment, data) => (canReceive(data, shipment) ? ['', shipment.otherWarehouseId] : []),
  order: descending(({ createdAt }) => createdAt),
});

/** Transfers in transit to a warehouse, or to any, the newest first. */
export const openTransfers = (data: Moved, to?: WarehouseId): readonly Shipment[] => onTheWay.under(data, to ?? '');
