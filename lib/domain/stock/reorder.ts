import { sumBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import { derivedFrom } from '../derived';
import type { Material, MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { reserved } from './fulfilment';
import { type InventoryItem, isLowOverall, totalStock } from './inventory';
import { lowStock } from './inventory-list';
import { waitingShipments } from './shipment';
import { inTransit, openTransfers } from './transfer';

/** Something to buy for a warehouse. `onTheWay`: transfers in transit; `ordered`: receipts announced and not finalized. */
export interface ReorderRow extends InventoryItem {
  readonly onTheWay: number;
  readonly ordered: number;
  /** What approved requests still wait for, over all warehouses; they name none, so it is shown and not summed here. */
  readonly reserved: number;
  readonly suggested: number;
}

type Moved = Pick<Data, 'shipments' | 'movements'>;

const comingNow = (data: Moved) => {
  const onTheWay = new Map<string, number>();
  const ordered = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, quantity: number) => to.set(key, (to.get(key) ?? 0) + quantity);
  for (const { id, otherWarehouseId } of openTransfers(data))
    for (const { materialId, left } of inTransit(data, id)) add(onTheWay, `${otherWarehouseId} ${materialId}`, left);
  for (const { type, warehouseId, lines, transferId } of waitingShipments(data))
    if (type === 'Incoming' && !transferId)
      for (const { materialId, quantity } of lines) add(ordered, `${warehouseId} ${materialId}`, quantity);
  const of = (from: ReadonlyMap<string, number>) => (warehouseId: WarehouseId, materialId: MaterialId) =>
    from.get(`${warehouseId} ${materialId}`) ?? 0;
  return { onTheWay: of(onTheWay), ordered: of(ordered) };
};
const coming = derivedFrom(['shipments', 'movements'], { build: comingNow });

/** Enough to stand at twice the minimum again, and at least one above it. */
const suggestion = (minimum: number, expected: number) => Math.max(2 * minimum, minimum + 1) - expected;

const ofWarehouse = (data: Data, warehouseId: WarehouseId): readonly ReorderRow[] =>
  lowStock(data, warehouseId).flatMap((item) => {
    const onTheWay = coming(data).onTheWay(warehouseId, item.material.id);
    const ordered = coming(data).ordered(warehouseId, item.material.id);
    const expected = item.quantity + onTheWay + ordered;
    if (expected > item.minimum) return [];
    return [
      { ...item, onTheWay, ordered, reserved: reserved(data, item.material.id), suggested: suggestion(item.minimum, expected) },
    ];
  });

/**
 * What to buy, for one warehouse or for all in use. An item is listed when its stock, with what is on the way or ordered, does
 * not exceed its minimum.
 */
export const reorderList = (data: Data, warehouseId?: WarehouseId): readonly ReorderRow[] =>
  warehouseId
    ? ofWarehouse(data, warehouseId)
    : [...data.warehouses.values()].filter(({ archivedAt }) => !archivedAt).flatMap(({ id }) => ofWarehouse(data, id));

/** What to buy of a material that is low over all warehouses (invariant S15), with what is coming to any of them; nothing when that is enough. */
export const overallReorder = (data: Data, material: Material): Omit<ReorderRow, 'warehouseId'> | undefined => {
  const places = [...data.warehouses.keys()];
  const { id, minStock: minimum } = material;
  const quantity = totalStock(data, id);
  const onTheWay = sumBy(places, (place) => coming(data).onTheWay(place, id));
  const ordered = sumBy(places, (place) => coming(data).ordered(place, id));
  const expected = quantity + onTheWay + ordered;
  if (!isLowOverall(data, material) || expected > minimum) return undefined;
  const suggested = suggestion(minimum, expected);
  return { material, quantity, minimum, status: 'Low', onTheWay, ordered, reserved: reserved(data, id), suggested };
};
