import type { Data } from '../data';
import type { Material, MaterialId } from '../model/material';
import type { InventoryStatus } from '../model/movement';
import type { Warehouse, WarehouseId } from '../model/warehouse';
import { entryKey } from './entries';
import { ledgerOf } from './ledger';

type Books = Pick<Data, 'movements'>;

/** One material as the ledger has it in one warehouse; nothing of what never was there. */
export const stockItem = (data: Books, warehouseId: WarehouseId, materialId: MaterialId) =>
  ledgerOf(data).stock.get(warehouseId)?.get(materialId);

/** The quantity of a material in a warehouse, in its counted unit: what came in minus what went out (invariant S1). */
export const onHand = (data: Books, warehouseId: WarehouseId, materialId: MaterialId) =>
  stockItem(data, warehouseId, materialId)?.quantity ?? 0;

/** The serial of this number as it stands in a warehouse; `undefined` when it does not. */
export const serialAt = (data: Books, warehouseId: WarehouseId, materialId: MaterialId, serialNumber: string) => {
  const entry = stockItem(data, warehouseId, materialId)?.entries.get(entryKey({ serialNumber }));
  // Two phones may have issued it: then it left more often than it came.
  return entry && entry.quantity > 0 ? entry : undefined;
};

/** How much of a material all warehouses and vans hold together; what is in transit between them is not counted. */
export const totalStock = (data: Books, materialId: MaterialId) => ledgerOf(data).totals.get(materialId) ?? 0;

/** Whether a material has ever moved; then its tracking is frozen (invariant S8) and it has a history to keep. */
export const hasMoved = (data: Books, materialId: MaterialId) => ledgerOf(data).totals.has(materialId);

/** The least that should be there: the warehouse's own minimum, else the material's. */
export const minimumAt = (warehouse: Pick<Warehouse, 'minimums'>, material: Pick<Material, 'id' | 'minStock'>) =>
  warehouse.minimums[material.id] ?? material.minStock;

/** Low ⇔ at or under the minimum (invariant S11). */
export const inventoryStatus = (quantity: number, minimum: number): InventoryStatus => (quantity <= minimum ? 'Low' : 'OK');

/**
 * Whether a material does not reach its own minimum over all warehouses, also where none holds it (invariant S15). What has no
 * minimum and never moved is not wanted; what is archived neither.
 */
export const isLowOverall = (data: Books, { id, minStock, archivedAt }: Pick<Material, 'id' | 'minStock' | 'archivedAt'>) =>
  !archivedAt && (minStock > 0 || hasMoved(data, id)) && inventoryStatus(totalStock(data, id), minStock) === 'Low';

/** One row of a warehouse's inventory. The item's id in URLs is the material's. */
export interface InventoryItem {
  readonly material: Material;
  readonly warehouseId: WarehouseId;
  readonly quantity: number;
  readonly minimum: number;
  readonly status: InventoryStatus;
}

/** What an inventory is read off. */
export type Shelves = Pick<Data, 'movements' | 'warehouses' | 'materials'>;

/** A material as one warehouse keeps it, also when it has none; `undefined` when either is unknown. */
export const inventoryItem = (data: Shelves, warehouseId: WarehouseId, materialId: MaterialId): InventoryItem | undefined => {
  const warehouse = data.warehouses.get(warehouseId);
  const material = data.materials.get(materialId);
  if (!warehouse || !material) return undefined;
  const quantity = onHand(data, warehouseId, materialId);
  const minimum = minimumAt(warehouse, material);
  return { material, warehouseId, quantity, minimum, status: inventoryStatus(quantity, minimum) };
};

/** How many materials have stock in a warehouse (`Total Activos`, invariant S11). */
export const itemCount = (data: Books, warehouseId: WarehouseId) => ledgerOf(data).present.get(warehouseId) ?? 0;

/** Where a material is: every warehouse that has some, and how much. */
export const stockByWarehouse = (data: Pick<Data, 'movements' | 'warehouses'>, materialId: MaterialId) =>
  [...data.warehouses.values()]
    .map((warehouse) => ({ warehouse, quantity: onHand(data, warehouse.id, materialId) }))
    .filter(({ quantity }) => quantity !== 0);
