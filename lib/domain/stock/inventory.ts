import type { Data } from '../data';
import type { Material, MaterialId } from '../model/material';
import type { InventoryStatus } from '../model/movement';
import type { Warehouse, WarehouseId } from '../model/warehouse';
import { entryKey } from './entries';
import { ledgerOf } from './ledger';

type Books = Pick<Data, 'movements'>;

/** A material's item in one warehouse; `undefined` when it never was there. */
export const stockItem = (data: Books, warehouseId: WarehouseId, materialId: MaterialId) =>
  ledgerOf(data).stock.get(warehouseId)?.get(materialId);

/** The quantity of a material in a warehouse, in its unit: received minus issued (invariant S1). */
export const onHand = (data: Books, warehouseId: WarehouseId, materialId: MaterialId) =>
  stockItem(data, warehouseId, materialId)?.quantity ?? 0;

/** The entry of a serial in a warehouse; `undefined` when it is not there. */
export const serialAt = (data: Books, warehouseId: WarehouseId, materialId: MaterialId, serialNumber: string) => {
  const entry = stockItem(data, warehouseId, materialId)?.entries.get(entryKey({ serialNumber }));
  // Two phones may both have issued it; then its quantity is negative.
  return entry && entry.quantity > 0 ? entry : undefined;
};

/** The quantity of a material over all warehouses and vans, in its unit, without what is in transit. */
export const totalStock = (data: Books, materialId: MaterialId) => ledgerOf(data).totals.get(materialId) ?? 0;

/** Whether a material has ever moved. Then its tracking is frozen (invariant S8). */
export const hasMoved = (data: Books, materialId: MaterialId) => ledgerOf(data).totals.has(materialId);

/** The minimum in the material's unit: the warehouse's own, else the material's. */
export const minimumAt = (warehouse: Pick<Warehouse, 'minimums'>, material: Pick<Material, 'id' | 'minStock'>) =>
  warehouse.minimums[material.id] ?? material.minStock;

/** `Low` at or below the minimum (invariant S11). */
export const inventoryStatus = (quantity: number, minimum: number): InventoryStatus => (quantity <= minimum ? 'Low' : 'OK');

/** Whether a warehouse ever had a material, without annulled movements. */
const wasHeld = (data: Books, id: MaterialId) =>
  [...ledgerOf(data).stock.values()].some((items) => (items.get(id)?.standing ?? 0) > 0);

/**
 * Whether a material is at or below its own minimum over all warehouses, also when none has it (invariant S15). Archived
 * materials never are, nor are ones without a minimum that no warehouse ever had.
 */
export const isLowOverall = (data: Books, { id, minStock, archivedAt }: Pick<Material, 'id' | 'minStock' | 'archivedAt'>) =>
  !archivedAt && inventoryStatus(totalStock(data, id), minStock) === 'Low' && (minStock > 0 || wasHeld(data, id));

/** One row of a warehouse's inventory. The item's id in URLs is the material's. */
export interface InventoryItem {
  readonly material: Material;
  readonly warehouseId: WarehouseId;
  readonly quantity: number;
  readonly minimum: number;
  readonly status: InventoryStatus;
}

/** The tables that an inventory is derived from. */
export type InventoryTables = Pick<Data, 'movements' | 'warehouses' | 'materials'>;

/** A material's inventory row, also with quantity 0; `undefined` when the warehouse or material does not exist. */
export const inventoryItem = (
  data: InventoryTables,
  warehouseId: WarehouseId,
  materialId: MaterialId,
): InventoryItem | undefined => {
  const warehouse = data.warehouses.get(warehouseId);
  const material = data.materials.get(materialId);
  if (!warehouse || !material) return undefined;
  const quantity = onHand(data, warehouseId, materialId);
  const minimum = minimumAt(warehouse, material);
  return { material, warehouseId, quantity, minimum, status: inventoryStatus(quantity, minimum) };
};

/** The number of materials in stock in a warehouse (`Total Activos`, invariant S11). */
export const itemCount = (data: Books, warehouseId: WarehouseId) => ledgerOf(data).present.get(warehouseId) ?? 0;

/** The warehouses with stock of a material, and its quantity there. */
export const stockByWarehouse = (data: Pick<Data, 'movements' | 'warehouses'>, materialId: MaterialId) =>
  [...data.warehouses.values()]
    .map((warehouse) => ({ warehouse, quantity: onHand(data, warehouse.id, materialId) }))
    .filter(({ quantity }) => quantity !== 0);
