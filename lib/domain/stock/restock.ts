import { groupBy, sumBy, unique } from '@/lib/kernel/list';
import { byMaterialName } from '../catalogue';
import type { Data } from '../data';
import { derivedFrom } from '../derived';
import type { Material, MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { available, reserved } from './fulfilment';
import { type InventoryItem, inventoryItem, isLowOverall, totalStock } from './inventory';
import { lowItems, lowStock } from './inventory-list';
import type { DispatchProposal } from './issue';
import { lotsFor } from './lots';
import { waitingShipments } from './shipment';
import { inTransit, openTransfers } from './transit';

/**
 * An item to buy for a warehouse, in the material's unit. `onTheWay`: transfers in transit; `ordered`: announced receipts that
 * are not finalized.
 */
export interface ReorderRow extends InventoryItem {
  readonly onTheWay: number;
  readonly ordered: number;
  /** What approved requests still wait for, over all warehouses. They name none, so it is shown and not added here. */
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

/** The quantity to reach twice the minimum, and at least one above it. */
const suggestion = (minimum: number, expected: number) => Math.max(2 * minimum, minimum + 1) - expected;

/** What comes to a warehouse, and its stock with that. */
const expectedAt = (data: Moved, { warehouseId, material, quantity }: InventoryItem) => {
  const onTheWay = coming(data).onTheWay(warehouseId, material.id);
  const ordered = coming(data).ordered(warehouseId, material.id);
  return { onTheWay, ordered, expected: quantity + onTheWay + ordered };
};

const ofWarehouse = (data: Data, warehouseId: WarehouseId): readonly ReorderRow[] =>
  lowStock(data, warehouseId).flatMap((item) => {
    const { expected, ...moving } = expectedAt(data, item);
    if (item.material.archivedAt || expected > item.minimum) return [];
    return [{ ...item, ...moving, reserved: reserved(data, item.material.id), suggested: suggestion(item.minimum, expected) }];
  });

/**
 * The items to buy, for one warehouse or all active ones. An item is listed when stock plus incoming quantities is at or below
 * its minimum; an archived material is not bought.
 */
export const reorderList = (data: Data, warehouseId?: WarehouseId): readonly ReorderRow[] =>
  warehouseId
    ? ofWarehouse(data, warehouseId)
    : [...data.warehouses.values()].filter(({ archivedAt }) => !archivedAt).flatMap(({ id }) => ofWarehouse(data, id));

/**
 * The item to buy for a material that is low over all warehouses (invariant S15); `undefined` when incoming quantities are
 * enough.
 */
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

/** A short warehouse with its items to buy. */
export interface ShortWarehouse {
  readonly warehouseId: WarehouseId;
  readonly rows: readonly ReorderRow[];
}

const shortRows = (data: Data, materials: Iterable<MaterialId>) => {
  const asked = new Set(materials);
  return reorderList(data).filter(({ material }) => asked.has(material.id));
};

const byWarehouse = (rows: readonly ReorderRow[]): readonly ShortWarehouse[] =>
  [...groupBy(rows, (row) => row.warehouseId)].map(([warehouseId, short]) => ({ warehouseId, rows: short }));

/** The active warehouses that are short of some of these materials, with their items to buy (`reorderList`). */
export const shortWarehouses = (data: Data, materials: Iterable<MaterialId>) => byWarehouse(shortRows(data, materials));

/**
 * The warehouses that may receive a purchase of these materials: each short one, and for a material low only over all (invariant
 * S15) any active one.
 */
export const warehousesToBuyFor = (data: Data, materials: Iterable<MaterialId>) => {
  const wanted = unique(materials);
  const short = shortRows(data, wanted);
  const listed = new Set(short.map(({ material }) => material.id));
  const needs = wanted.flatMap((id) => {
    const material = listed.has(id) ? undefined : data.materials.get(id);
    return (material && overallReorder(data, material)) ?? [];
  });
  const places = [...data.warehouses.values()].filter(({ archivedAt }) => !archivedAt);
  return byWarehouse([...short, ...places.flatMap(({ id }) => needs.map((need) => ({ ...need, warehouseId: id })))]);
};

/** The low materials that no active warehouse has to buy for itself, by name. */
const lowElsewhere = derivedFrom(['shipments', 'movements', 'warehouses', 'materials'], {
  build: (data): readonly Material[] => {
    const isBought = (item: InventoryItem) => expectedAt(data, item).expected <= item.minimum;
    const active = [...data.warehouses.values()].filter(({ archivedAt }) => !archivedAt);
    const bought = new Set(
      active.flatMap(({ id }) => lowStock(data, id).flatMap((item) => (isBought(item) ? item.material.id : []))),
    );
    return unique(lowItems(data).map(({ material }) => material))
      .filter(({ id }) => !bought.has(id))
      .toSorted(byMaterialName);
  },
});

/**
 * The items to buy in a warehouse's list: its own short items. An active warehouse that is no van also lists materials to buy
 * only over all (invariant S15).
 */
export const toBuyAt = (data: Data, id: WarehouseId): readonly (ReorderRow & { readonly isOverall?: boolean })[] => {
  const warehouse = data.warehouses.get(id);
  const isBuyer = warehouse && !warehouse.archivedAt && warehouse.kind === 'warehouse';
  const needs = isBuyer ? lowElsewhere(data).flatMap((material) => overallReorder(data, material) ?? []) : [];
  return [...reorderList(data, id), ...needs.map((need) => ({ ...need, warehouseId: id, isOverall: true }))];
};

/**
 * The quantity of a material that a warehouse can spare, in the material's unit (invariant S13). It stays above its own minimum
 * (invariant S11), and keeps what approved requests wait for.
 */
export const spare = (data: Data, warehouseId: WarehouseId, materialId: MaterialId) => {
  const item = inventoryItem(data, warehouseId, materialId);
  if (!item || data.warehouses.get(warehouseId)?.archivedAt) return 0;
  return Math.max(0, Math.min(available(data, materialId, warehouseId), item.quantity - item.minimum - 1));
};

/** The origin and destination of a suggested transfer. */
export interface TransferWay {
  readonly fromId: WarehouseId;
  readonly toId: WarehouseId;
}

interface Allocation extends TransferWay {
  readonly quantity: number;
}

/** The warehouse that can spare most; the first one of equals. */
const largestSpare = (left: ReadonlyMap<WarehouseId, number>) => {
  let origin: { readonly id: WarehouseId; readonly spare: number } | undefined;
  for (const [id, most] of left) if (most > (origin?.spare ?? 0)) origin = { id, spare: most };
  return origin;
};

/** How much of a material each origin sends to each short warehouse, in order. All of these transfers are possible together. */
const allocationsOf = (data: Data, materialId: MaterialId, short: readonly ReorderRow[]): readonly Allocation[] => {
  const left = new Map([...data.warehouses.keys()].map((id) => [id, spare(data, id, materialId)]));
  // Approved requests name no warehouse, so the origins together keep what they wait for.
  let free = available(data, materialId);
  return short.flatMap(({ warehouseId: toId, suggested }) => {
    const origin = largestSpare(left);
    const quantity = Math.min(suggested, free, origin?.spare ?? 0);
    if (!origin || quantity <= 0) return [];
    left.set(origin.id, origin.spare - quantity);
    free -= quantity;
    return [{ fromId: origin.id, toId, quantity }];
  });
};

const suggestedAllocations = (data: Data, short: readonly ShortWarehouse[]) => {
  const byMaterial = groupBy(
    short.flatMap(({ rows }) => rows),
    ({ material }) => material.id,
  );
  const allocations = new Map([...byMaterial].map(([id, rows]) => [id, allocationsOf(data, id, rows)]));
  return (toId: WarehouseId, materialId: MaterialId) =>
    allocations.get(materialId)?.find((allocation) => allocation.toId === toId);
};

/** A suggested line of a transfer with its lots; serials are still to be chosen. */
export type SuggestedLine = Pick<DispatchProposal, 'materialId' | 'quantity' | 'lots'>;

/**
 * The lines that one warehouse should send to a short one, as in `suggestedTransfers`. From another origin: what would be bought,
 * up to what it can spare. Empty for a warehouse that is not short.
 */
export const suggestedLines = (data: Data, { fromId, toId }: TransferWay, materials: Iterable<MaterialId>) => {
  const short = fromId === toId ? [] : shortWarehouses(data, materials);
  const allocationTo = suggestedAllocations(data, short);
  return short
    .filter(({ warehouseId }) => warehouseId === toId)
    .flatMap(({ rows }) => rows)
    .flatMap(({ material: { id }, suggested }): readonly SuggestedLine[] => {
      const allocation = allocationTo(toId, id);
      const quantity = allocation?.fromId === fromId ? allocation.quantity : Math.min(suggested, spare(data, fromId, id));
      return quantity > 0 ? [{ materialId: id, quantity, lots: lotsFor(data, fromId, id, quantity) }] : [];
    });
};

/** A suggested transfer to a short warehouse, with its materials. */
export interface SuggestedTransfer extends TransferWay {
  readonly materialIds: readonly MaterialId[];
}

/**
 * The transfers that supply the short warehouses, each from the warehouse that can then spare most. All of them are possible
 * together (invariant S13).
 */
export const suggestedTransfers = (data: Data, materials: Iterable<MaterialId>): readonly SuggestedTransfer[] => {
  const short = shortWarehouses(data, materials);
  const allocationTo = suggestedAllocations(data, short);
  return short.flatMap(({ warehouseId: toId, rows }) => {
    const suggested = rows.flatMap(({ material: { id } }) => {
      const allocation = allocationTo(toId, id);
      return allocation ? [{ fromId: allocation.fromId, materialId: id }] : [];
    });
    return [...groupBy(suggested, ({ fromId }) => fromId)].map(([fromId, of]) => ({
      fromId,
      toId,
      materialIds: of.map(({ materialId }) => materialId),
    }));
  });
};
