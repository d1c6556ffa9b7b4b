import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { centsField, countField, idField, instantField, lineField, quantityField, requiredLineField } from './fields';
import { LAST_MOVEMENT } from './limits';
import type { MaterialId } from './material';
import type { MaterialRequestId } from './material-request';
import type { ProjectId } from './project';
import type { ShipmentId } from './shipment';
import type { TaskId } from './task';
import type { UserId } from './user';
import type { WarehouseId } from './warehouse';

export type MovementId = Id<'Movement'>;

/**
 * A line of the stock ledger: a quantity of a material, in its unit, entered or left a warehouse (invariants S1 to S12). It is
 * never edited; a correction is another movement with `reversesId`.
 */
export const movementSchema = v.strictObject({
  id: idField<MovementId>(),
  /** Its order in the ledger, independent of clocks. Missing in old data. */
  number: v.optional(v.pipe(countField, v.maxValue(LAST_MOVEMENT))),
  warehouseId: idField<WarehouseId>(),
  materialId: idField<MaterialId>(),
  direction: v.picklist(['in', 'out']),
  quantity: quantityField,
  lotNumber: v.optional(requiredLineField),
  serialNumber: v.optional(requiredLineField),
  location: v.optional(lineField),
  condition: v.optional(v.picklist(['New', 'Used'])),
  marks: v.optional(v.strictObject({ start: countField, end: countField })),
  unitCost: v.optional(centsField),
  shipmentId: idField<ShipmentId>(),
  projectId: v.optional(idField<ProjectId>()),
  taskId: v.optional(idField<TaskId>()),
  requestId: v.optional(idField<MaterialRequestId>()),
  reason: v.optional(lineField),
  at: instantField,
  by: idField<UserId>(),
  reversesId: v.optional(idField<MovementId>()),
});
export type Movement = v.InferOutput<typeof movementSchema>;
export type Condition = NonNullable<Movement['condition']>;
export type InventoryStatus = 'OK' | 'Low';
