import { asId } from '@/lib/kernel/id';
import { groupBy, unique } from '@/lib/kernel/list';
import { ascending, combinedOrder, type Order, reordered } from '@/lib/kernel/order';
import { PersistentMap, type Write } from '@/lib/kernel/persistent-map';
import { byMaterialName } from '../catalogue';
import { derivedFrom } from '../derived';
import type { MaterialId } from '../model/material';
import type { UserId } from '../model/user';
import type { Warehouse, WarehouseId } from '../model/warehouse';
import type { Rows } from '../schemas';
import { type InventoryItem, type InventoryTables, inventoryItem, isLowOverall, stockItem, totalStock } from './inventory';
import { ledgerOf } from './ledger';

/**
 * A material in a warehouse's list: in stock, once in stock, or with a minimum. An archived material is listed only while in
 * stock.
 */
const listedItem = (data: InventoryTables, warehouseId: WarehouseId, materialId: MaterialId) => {
  const { quantity = 0, standing = 0 } = stockItem(data, warehouseId, materialId) ?? {};
  const isKept = quantity !== 0 || standing > 0 || (data.warehouses.get(warehouseId)?.minimums[materialId] ?? 0) > 0;
  const item = isKept ? inventoryItem(data, warehouseId, materialId) : undefined;
  return item && (quantity !== 0 || !item.material.archivedAt) ? item : undefined;
};

interface WarehouseInventory {
  readonly known: PersistentMap<MaterialId, InventoryItem>;
  readonly items: readonly InventoryItem[];
  readonly low: readonly InventoryItem[];
}

const NO_INVENTORY: WarehouseInventory = { known: PersistentMap.of(), items: [], low: [] };

const byName: Order<InventoryItem> = combinedOrder(
  (one, other) => byMaterialName(one.material, other.material),
  ascending(({ material }) => material.id),
);

const isLow = ({ status }: InventoryItem) => status === 'Low';

const inventoryAfter = (
  data: InventoryTables,
  id: WarehouseId,
  inventory: WarehouseInventory,
  materials: Iterable<MaterialId>,
): WarehouseInventory => {
  const changed = unique(materials).map((material) => {
    const item = listedItem(data, id, material);
    return { material, before: inventory.known.get(material), after: item };
  });
  const out = changed.flatMap(({ before }) => before ?? []);
  const into = changed.flatMap(({ after }) => after ?? []);
  return {
    known: inventory.known.with(changed.map(({ material, after }) => [material, after])),
    items: reordered(inventory.items, out, into, byName),
    low: reordered(inventory.low, out.filter(isLow), into.filter(isLow), byName),
  };
};

const minimumsOf = (warehouse: Warehouse | undefined) => Object.keys(warehouse?.minimums ?? {}) as MaterialId[];

const movedIn = (data: InventoryTables, id: WarehouseId) => ledgerOf(data).stock.get(id)?.keys() ?? [];

/** Every material that a warehouse has ever had, or has its own minimum for. */
export const materialsOfWarehouse = (data: InventoryTables, warehouse: Warehouse): readonly MaterialId[] => [
  ...movedIn(data, warehouse.id),
  ...minimumsOf(warehouse),
];

interface Inventories {
  readonly data: InventoryTables;
  readonly byWarehouse: PersistentMap<WarehouseId, WarehouseInventory>;
}

/** The materials and warehouses whose rows these writes may change. */
const touched = (
  { byWarehouse }: Inventories,
  { movements, warehouses, materials }: { readonly [Table in keyof InventoryTables]: readonly Write<string, Rows[Table]>[] },
  data: InventoryTables,
) => {
  const pairs = movements.flatMap(({ before, after }) => [before, after].filter((row) => row !== undefined));
  const ofWarehouse = warehouses.flatMap(({ key, before, after }) => {
    const id = asId<WarehouseId>(key);
    if (before?.minimums === after?.minimums && before && after) return [];
    const all = before && after ? [] : movedIn(data, id);
    return [...minimumsOf(before), ...minimumsOf(after), ...all].map((materialId) => ({ warehouseId: id, materialId }));
  });
  const ofMaterial = materials.flatMap(({ key }) => {
    const materialId = asId<MaterialId>(key);
    return unique([...byWarehouse.keys(), ...data.warehouses.keys()]).map((warehouseId) => ({ warehouseId, materialId }));
  });
  return groupBy([...pairs, ...ofWarehouse, ...ofMaterial], ({ warehouseId }) => warehouseId);
};

const inventories = derivedFrom<keyof InventoryTables, Inventories>(['movements', 'warehouses', 'materials'], {
  build: (data) => ({
    data,
    byWarehouse: PersistentMap.of(
      [...data.warehouses.values()].map(
        (warehouse) =>
          [warehouse.id, inventoryAfter(data, warehouse.id, NO_INVENTORY, materialsOfWarehouse(data, warehouse))] as const,
      ),
      ({ items }) => items.length + 1,
    ),
  }),
  update: (known, writes, data) => ({
    data,
    byWarehouse: known.byWarehouse.with(
      [...touched(known, writes, data)].map(([id, those]) => [
        id,
        data.warehouses.has(id)
          ? inventoryAfter(
              data,
              id,
              known.byWarehouse.get(id) ?? NO_INVENTORY,
              those.map(({ materialId }) => materialId),
            )
          : undefined,
      ]),
    ),
  }),
});

/**
 * A warehouse's inventory by name: materials in stock, once in stock, or with a minimum. An archived material is listed only
 * while in stock.
 */
export const inventoryOf = (data: InventoryTables, warehouseId: WarehouseId) =>
  (inventories(data).byWarehouse.get(warehouseId) ?? NO_INVENTORY).items;

/** A warehouse's items at or below their minimum (`Stock Bajo`, invariant S11). */
export const lowStock = (data: InventoryTables, warehouseId: WarehouseId) =>
  (inventories(data).byWarehouse.get(warehouseId) ?? NO_INVENTORY).low;

/** Whether a warehouse lists a material as low (invariant S11). */
export const isLowAt = (data: InventoryTables, warehouseId: WarehouseId, materialId: MaterialId) => {
  const item = inventories(data).byWarehouse.get(warehouseId)?.known.get(materialId);
  return item !== undefined && isLow(item);
};

/** A low item: in one warehouse, or over all of them, which has no `warehouseId` (invariants S11, S15). */
export type LowItem = Omit<InventoryItem, 'warehouseId'> & { readonly warehouseId?: WarehouseId };

/** A material that is low over all warehouses but in no active one, whose row would already show it. */
const overallItem = (data: InventoryTables, id: MaterialId): LowItem | undefined => {
  const material = data.materials.get(id);
  if (!material || !isLowOverall(data, material)) return undefined;
  const isListedByOne = [...data.warehouses.values()].some((place) => !place.archivedAt && isLowAt(data, place.id, id));
  return isListedByOne ? undefined : { material, quantity: totalStock(data, id), minimum: material.minStock, status: 'Low' };
};

const byMaterial: Order<LowItem> = combinedOrder(
  (one, other) => byMaterialName(one.material, other.material),
  ascending(({ material }) => material.id),
);

interface Overall {
  readonly known: PersistentMap<MaterialId, LowItem>;
  readonly items: readonly LowItem[];
}

const overallAfter = (data: InventoryTables, { known, items }: Overall, materials: Iterable<MaterialId>): Overall => {
  const changed = unique(materials).map((id) => ({ id, before: known.get(id), after: overallItem(data, id) }));
  const out = changed.flatMap(({ before }) => before ?? []);
  const into = changed.flatMap(({ after }) => after ?? []);
  return { known: known.with(changed.map(({ id, after }) => [id, after])), items: reordered(items, out, into, byMaterial) };
};

const overall = derivedFrom<keyof InventoryTables, Overall>(['movements', 'warehouses', 'materials'], {
  build: (data) => overallAfter(data, { known: PersistentMap.of(), items: [] }, data.materials.keys()),
  update: (known, { movements, warehouses, materials }, data) =>
    overallAfter(data, known, [
      ...movements.flatMap(({ before, after }) => [before, after].flatMap((row) => row?.materialId ?? [])),
      ...materials.map(({ key }) => key),
      ...warehouses.flatMap(({ before, after }) => {
        if (before?.minimums === after?.minimums && before?.archivedAt === after?.archivedAt) return [];
        return [before, after].flatMap((row) => (row ? materialsOfWarehouse(data, row) : []));
      }),
    ]),
});

/** Materials that are low over all warehouses but in no active one (invariant S15). */
const lowOverall = (data: InventoryTables): readonly LowItem[] => overall(data).items;

const lowOf = derivedFrom(['movements', 'warehouses', 'materials'], {
  build: () => new Map<UserId | undefined, readonly LowItem[]>(),
});

/**
 * Items at or below their minimum, in each active warehouse (invariant S11) and over all of them (S15). With `of`, only those in
 * warehouses that this user manages.
 */
export const lowItems = (data: InventoryTables, of?: UserId): readonly LowItem[] => {
  const known = lowOf(data);
  const items = known.get(of) ?? [
    ...[...data.warehouses.values()]
      .filter(({ archivedAt, managerId }) => !archivedAt && (of === undefined || managerId === of))
      .flatMap(({ id }): readonly LowItem[] => lowStock(data, id)),
    ...(of === undefined ? lowOverall(data) : []),
  ];
  known.set(of, items);
  return items;
};
