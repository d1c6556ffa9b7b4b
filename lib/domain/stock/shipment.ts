import type { Instant } from '@/lib/kernel/day';
import { incremental } from '@/lib/kernel/incremental';
import { type NewestFirstList, newestFirst, prepended } from '@/lib/kernel/newest-first-list';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import type { Data } from '../data';
import type { WarehouseId } from '../warehouse/model';
import type { Shipment, ShipmentId, ShipmentStatus, ShipmentType } from './shipment-model';

const FORWARD = ['Scheduled', 'Processing', 'In Transit', 'Delivered'] as const satisfies readonly ShipmentStatus[];

/** A shipment's status is its last step. */
export const shipmentStatus = ({ timeline }: Pick<Shipment, 'timeline'>): ShipmentStatus =>
  timeline.at(-1)?.status ?? 'Scheduled';

/** Whether it has moved its stock; from then on it is read-only (invariant S10). */
export const isFinalized = ({ finalizedAt }: Pick<Shipment, 'finalizedAt'>) => finalizedAt !== undefined;

/** Whether its header and lines may still change. */
export const canEdit = (shipment: Shipment) => !isFinalized(shipment);

/** How many kinds of things it carries: the count on its card. */
export const lineCount = ({ lines }: Pick<Shipment, 'lines'>) => lines.length;

interface Index {
  readonly ofWarehouse: PersistentMap<WarehouseId, NewestFirstList<ShipmentId>>;
  readonly arrivals: PersistentMap<ShipmentId, NewestFirstList<ShipmentId>>;
  readonly reversals: PersistentMap<ShipmentId, ShipmentId>;
  readonly waiting: PersistentMap<ShipmentId, Shipment>;
  readonly transfers: NewestFirstList<ShipmentId> | undefined;
}

const extended = (index: Index, added: readonly Shipment[], changed: readonly Shipment[]): Index => {
  const ofWarehouse = new Map<WarehouseId, NewestFirstList<ShipmentId> | undefined>();
  const arrivals = new Map<ShipmentId, NewestFirstList<ShipmentId> | undefined>();
  let { transfers } = index;
  for (const { id, warehouseId, transferId, purpose, type } of added) {
    ofWarehouse.set(warehouseId, prepended(ofWarehouse.get(warehouseId) ?? index.ofWarehouse.get(warehouseId), [id]));
    if (transferId) arrivals.set(transferId, prepended(arrivals.get(transferId) ?? index.arrivals.get(transferId), [id]));
    if (purpose === 'transfer' && type === 'Outgoing') transfers = prepended(transfers, [id]);
  }
  const written = [...added, ...changed];
  return {
    ofWarehouse: index.ofWarehouse.with(ofWarehouse),
    arrivals: index.arrivals.with(arrivals),
    reversals: index.reversals.with(written.flatMap(({ id, reversesId }) => (reversesId ? [[reversesId, id] as const] : []))),
    waiting: index.waiting.with(written.map((shipment) => [shipment.id, isFinalized(shipment) ? undefined : shipment])),
    transfers,
  };
};

const indexOf = incremental<ShipmentId, Shipment, Index>({
  build: (rows) =>
    extended(
      {
        ofWarehouse: PersistentMap.of(),
        arrivals: PersistentMap.of(),
        reversals: PersistentMap.of(),
        waiting: PersistentMap.of(),
        transfers: undefined,
      },
      [...rows.values()].sort((one, other) => (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0)),
      [],
    ),
  update: (known, writes) => {
    if (writes.some(({ after }) => !after)) return null;
    const [added, changed]: [Shipment[], Shipment[]] = [[], []];
    for (const { before, after } of writes) if (after) (before ? changed : added).push(after);
    return extended(known, added, changed);
  },
});

type Shipments = Pick<Data, 'shipments'>;

const rowsOf = ({ shipments }: Shipments, ids: Iterable<ShipmentId>) =>
  [...ids].map((id) => shipments.get(id)).filter((shipment) => shipment !== undefined);

/** A warehouse's shipments, the newest first; of one type, or of both. */
export const shipmentsOf = (data: Shipments, warehouseId: WarehouseId, type?: ShipmentType): readonly Shipment[] =>
  rowsOf(data, newestFirst(indexOf(data.shipments).ofWarehouse.get(warehouseId))).filter(
    (shipment) => type === undefined || shipment.type === type,
  );

/** The shipment that reversed this one, if one did (invariant S9). */
export const reversalOf = (data: Shipments, id: ShipmentId) => {
  const reversal = indexOf(data.shipments).reversals.get(id);
  return reversal && data.shipments.get(reversal);
};

/** Whether somebody has taken back what it moved. */
export const isReversed = (data: Shipments, id: ShipmentId) => indexOf(data.shipments).reversals.has(id);

/** The arrivals of a transfer, the newest first, reversed ones among them. */
export const arrivalsOf = (data: Shipments, transferId: ShipmentId): readonly Shipment[] =>
  rowsOf(data, newestFirst(indexOf(data.shipments).arrivals.get(transferId)));

/** Every transfer that has left or will leave, the newest first. */
export const allTransfers = (data: Shipments): readonly Shipment[] =>
  rowsOf(data, newestFirst(indexOf(data.shipments).transfers));

/** Shipments that have not moved stock yet: announced receipts and prepared issues. */
export const waitingShipments = (data: Shipments): readonly Shipment[] => [...indexOf(data.shipments).waiting.values()];

/**
 * The steps that a person may take a shipment to: only forward, each with who and when. Finalizing is what receives a shipment or makes
 * it leave, so before it no step says so; a transfer is delivered by being received, and a reversed shipment goes nowhere.
 */
export const nextStatuses = (data: Shipments, shipment: Shipment): readonly ShipmentStatus[] => {
  if (isReversed(data, shipment.id)) return [];
  const later = FORWARD.slice(FORWARD.indexOf(shipmentStatus(shipment)) + 1);
  if (isFinalized(shipment)) return shipment.purpose === 'transfer' ? [] : later;
  const last = shipment.type === 'Incoming' ? 'In Transit' : 'Processing';
  return later.filter((status) => FORWARD.indexOf(status) <= FORWARD.indexOf(last));
};

const SEEDS = { Incoming: 'INB', Outgoing: 'OUT', Transfer: 'TRA', Count: 'CON' } as const;

/** The reference that a new form proposes: `INB` or `OUT` and the last 6 digits of the timestamp (spec §9); `TRA` a transfer, `CON` a count. */
export const referenceSeed = (of: keyof typeof SEEDS, now: Instant) => `${SEEDS[of]}${String(Date.parse(now)).slice(-6)}`;
