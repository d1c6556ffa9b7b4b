import { groupBy, sumBy, unique } from '@/lib/kernel/list';
import type { Data } from '../data';
import { derivedFrom } from '../derived';
import type { Material, MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { available, reserved } from './fulfilment';
import { type InventoryItem, inventoryItem, isLowOverall, totalStock } from './inventory';
import { lowOverall, lowStock } from './inventory-list';
import type { DispatchProposal } from './issue';
import { lotsFor } from './lots';
import { waitingShipments } from './shipment';
import { inTransit, openTransfers } from './transit';

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

/** What a warehouse is short of, among some materials. */
export interface ShortWarehouse {
  readonly warehouseId: WarehouseId;
  readonly rows: readonly ReorderRow[];
}

const shortRows = (data: Data, materials: Iterable<MaterialId>) => {
  const asked = new Set(materials);
  return reorderList(data).filter(({ material }) => asked.has(material.id) && !material.archivedAt);
};

const byWarehouse = (rows: readonly ReorderRow[]): readonly ShortWarehouse[] =>
  [...groupBy(rows, (row) => row.warehouseId)].map(([warehouseId, short]) => ({ warehouseId, rows: short }));

/** The warehouses in use that are short of some of these materials, with what to buy for each (`reorderList`). */
export const shortWarehouses = (data: Data, materials: Iterable<MaterialId>) => byWarehouse(shortRows(data, materials));

/**
 * Where to receive what is to be bought of these materials: each warehouse that is short; and any in use, of what is short in none
 * and low over all of them (invariant S15).
 */
export const warehousesToBuyFor = (data: Data, materials: Iterable<MaterialId>) => {
  const wanted = unique(materials);
  const short = shortRows(data, wanted);
  const told = new Set(short.map(({ material }) => material.id));
  const needs = wanted.flatMap((id) => {
    const material = told.has(id) ? undefined : data.materials.get(id);
    return (material && overallReorder(data, material)) ?? [];
  });
  const places = [...data.warehouses.values()].filter(({ archivedAt }) => !archivedAt);
  return byWarehouse([...short, ...places.flatMap(({ id }) => needs.map((need) => ({ ...need, warehouseId: id })))]);
};

/**
 * What to buy as one warehouse lists it: what it is short of itself; then, in one in use that is no van, what is low over all and in none
 * (invariant S15).
 */
export const toBuyAt = (data: Data, id: WarehouseId): readonly (ReorderRow & { readonly isOverall?: boolean })[] => {
  const warehouse = data.warehouses.get(id);
  const isBuyer = warehouse && !warehouse.archivedAt && warehouse.kind === 'warehouse';
  const needs = isBuyer ? lowOverall(data).flatMap(({ material }) => overallReorder(data, material) ?? []) : [];
  return [...reorderList(data, id), ...needs.map((need) => ({ ...need, warehouseId: id, isOverall: true }))];
};

/**
 * How much of a material a warehouse may give another, in its counted unit (invariant S13). It stays above its own minimum, so that it is
 * not short in turn (invariant S11). It keeps what approved requests wait for.
 */
export const spare = (data: Data, warehouseId: WarehouseId, materialId: MaterialId) => {
  const item = inventoryItem(data, warehouseId, materialId);
  if (!item || data.warehouses.get(warehouseId)?.archivedAt) return 0;
  return Math.max(0, Math.min(available(data, materialId, warehouseId), item.quantity - item.minimum - 1));
};

/** From where to where a transfer is suggested. */
export interface TransferWay {
  readonly fromId: WarehouseId;
  readonly toId: WarehouseId;
}

interface Gift extends TransferWay {
  readonly quantity: number;
}

/** Whoever can still spare most, the first among equals. */
const giverIn = (left: ReadonlyMap<WarehouseId, number>) => {
  let giver: { readonly id: WarehouseId; readonly spare: number } | undefined;
  for (const [id, most] of left) if (most > (giver?.spare ?? 0)) giver = { id, spare: most };
  return giver;
};

/** How much of a material each giver sends to each that is short of it, in their order. All of it can be sent, one after the other. */
const giftsOf = (data: Data, materialId: MaterialId, short: readonly ReorderRow[]): readonly Gift[] => {
  const left = new Map([...data.warehouses.keys()].map((id) => [id, spare(data, id, materialId)]));
  // What requests wait for names no warehouse: the givers keep it together.
  let free = available(data, materialId);
  return short.flatMap(({ warehouseId: toId, suggested }) => {
    const giver = giverIn(left);
    const quantity = Math.min(suggested, free, giver?.spare ?? 0);
    if (!giver || quantity <= 0) return [];
    left.set(giver.id, giver.spare - quantity);
    free -= quantity;
    return [{ fromId: giver.id, toId, quantity }];
  });
};

const suggestedGifts = (data: Data, short: readonly ShortWarehouse[]) => {
  const byMaterial = groupBy(
    short.flatMap(({ rows }) => rows),
    ({ material }) => material.id,
  );
  const gifts = new Map([...byMaterial].map(([id, rows]) => [id, giftsOf(data, id, rows)]));
  return (toId: WarehouseId, materialId: MaterialId) => gifts.get(materialId)?.find((gift) => gift.toId === toId);
};

/** What a suggested transfer takes along of one material, and from which lots; serials are still to be chosen. */
export type SuggestedLine = Pick<DispatchProposal, 'materialId' | 'quantity' | 'lots'>;

/**
 * What of these materials one warehouse should send to another that is short of them. It sends what `suggestedTransfers` suggests. On
 * another way it sends what would have to be bought, at most what the giver can spare. Nothing for a warehouse that is not short.
 */
export const suggestedLines = (data: Data, { fromId, toId }: TransferWay, materials: Iterable<MaterialId>) => {
  const short = fromId === toId ? [] : shortWarehouses(data, materials);
  const giftTo = suggestedGifts(data, short);
  return short
    .filter(({ warehouseId }) => warehouseId === toId)
    .flatMap(({ rows }) => rows)
    .flatMap(({ material: { id }, suggested }): readonly SuggestedLine[] => {
      const gift = giftTo(toId, id);
      const quantity = gift?.fromId === fromId ? gift.quantity : Math.min(suggested, spare(data, fromId, id));
      return quantity > 0 ? [{ materialId: id, quantity, lots: lotsFor(data, fromId, id, quantity) }] : [];
    });
};

/** A transfer that would help a short warehouse, and with which materials. */
export interface SuggestedTransfer extends TransferWay {
  readonly materialIds: readonly MaterialId[];
}

/**
 * For every warehouse that is short of some of these materials: from where they should come, each from whoever can then spare most. What is
 * suggested is possible together (invariant S13).
 */
export const suggestedTransfers = (data: Data, materials: Iterable<MaterialId>): readonly SuggestedTransfer[] => {
  const short = shortWarehouses(data, materials);
  const giftTo = suggestedGifts(data, short);
  return short.flatMap(({ warehouseId: toId, rows }) => {
    const given = rows.flatMap(({ material: { id } }) => {
      const gift = giftTo(toId, id);
      return gift ? [{ fromId: gift.fromId, materialId: id }] : [];
    });
    return [...groupBy(given, ({ fromId }) => fromId)].map(([fromId, of]) => ({
      fromId,
      toId,
      materialIds: of.map(({ materialId }) => materialId),
    }));
  });
};
