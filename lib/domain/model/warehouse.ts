import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { archivedAtField, countField, idField, lineField, requiredLineField } from './fields';
import type { MaterialId } from './material';
import type { UserId } from './user';

export type WarehouseId = Id<'Warehouse'>;

/** A warehouse; a `van` drives with its technician, who is its manager. Its stock is derived from movements. */
export const warehouseSchema = v.strictObject({
  id: idField<WarehouseId>(),
  name: requiredLineField,
  kind: v.picklist(['warehouse', 'van']),
  address: lineField,
  city: lineField,
  state: lineField,
  zipCode: lineField,
  capacity: v.optional(countField),
  managerId: v.optional(idField<UserId>()),
  status: v.picklist(['Active', 'Maintenance']),
  minimums: v.record(idField<MaterialId>(), countField),
  archivedAt: archivedAtField,
});
export type Warehouse = v.InferOutput<typeof warehouseSchema>;
export type WarehouseKind = Warehouse['kind'];
export type WarehouseStatus = Warehouse['status'];
