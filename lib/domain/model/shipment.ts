import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import {
  centsField,
  countField,
  dayField,
  idField,
  instantField,
  lineField,
  quantityField,
  requiredLineField,
  textField,
  wordsField,
} from './fields';
import type { MaterialId } from './material';
import type { MaterialRequestId } from './material-request';
import type { ProjectId } from './project';
import { signatureSchema } from './signature';
import type { TaskId } from './task';
import type { UserId } from './user';
import type { WarehouseId } from './warehouse';

export type ShipmentId = Id<'Shipment'>;
export type ShipmentLineId = Id<'ShipmentLine'>;

export const SHIPMENT_TYPES = ['Incoming', 'Outgoing'] as const;
export const SHIPMENT_STATUSES = ['Scheduled', 'Processing', 'In Transit', 'Delivered'] as const;

const shipmentLineSchema = v.strictObject({
  id: idField<ShipmentLineId>(),
  materialId: idField<MaterialId>(),
  quantity: quantityField,
  unitCost: v.optional(centsField),
  location: v.optional(lineField),
  lotNumber: v.optional(requiredLineField),
  serialNumbers: v.optional(v.array(requiredLineField)),
  condition: v.optional(v.picklist(['New', 'Used'])),
  marks: v.optional(v.strictObject({ start: countField, end: countField })),
  customFields: v.optional(v.record(wordsField, lineField)),
  notes: v.optional(textField),
});

/** The names printed above a recipient's signature: places, work and author, and the materials with their units. */
const signedNamesSchema = v.strictObject({
  warehouse: lineField,
  otherWarehouse: v.optional(lineField),
  project: v.optional(lineField),
  task: v.optional(lineField),
  author: lineField,
  materials: v.array(v.strictObject({ id: idField<MaterialId>(), name: lineField, unit: lineField })),
});
export type SignedNames = v.InferOutput<typeof signedNamesSchema>;

const timelineStepSchema = v.strictObject({
  status: v.picklist(SHIPMENT_STATUSES),
  at: instantField,
  by: idField<UserId>(),
});

/**
 * A shipment into or out of a warehouse. It moves stock once, when it is finalized (invariant S10). `purpose` is its kind
 * (`stock/kinds.ts`). An arrival refers to its transfer through `transferId`. Its status is its last timeline step.
 */
export const shipmentSchema = v.strictObject({
  id: idField<ShipmentId>(),
  type: v.picklist(SHIPMENT_TYPES),
  purpose: v.picklist(['supply', 'project', 'return', 'transfer', 'count', 'correction']),
  warehouseId: idField<WarehouseId>(),
  reference: requiredLineField,
  supplier: v.optional(lineField),
  destination: v.optional(lineField),
  projectId: v.optional(idField<ProjectId>()),
  taskId: v.optional(idField<TaskId>()),
  requestId: v.optional(idField<MaterialRequestId>()),
  otherWarehouseId: v.optional(idField<WarehouseId>()),
  transferId: v.optional(idField<ShipmentId>()),
  reversesId: v.optional(idField<ShipmentId>()),
  date: dayField,
  notes: textField,
  lines: v.array(shipmentLineSchema),
  timeline: v.array(timelineStepSchema),
  createdBy: idField<UserId>(),
  createdAt: instantField,
  finalizedAt: v.optional(instantField),
  /** The recipient's signature. */
  signature: v.optional(signatureSchema),
  /** What the recipient saw; missing before version 8. */
  asSigned: v.optional(signedNamesSchema),
});
export type Shipment = v.InferOutput<typeof shipmentSchema>;
export type ShipmentLine = v.InferOutput<typeof shipmentLineSchema>;
export type TimelineStep = v.InferOutput<typeof timelineStepSchema>;
export type ShipmentType = Shipment['type'];
export type ShipmentPurpose = Shipment['purpose'];
export type ShipmentStatus = TimelineStep['status'];
