import { archivedProjectRefusal } from '../archiving';
import { type Data, type Env, type Patch, put } from '../data';
import type { Movement, MovementId } from '../model/movement';
import type { Shipment, ShipmentLine } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { refused } from '../refusal';
import { nextNumber } from './ledger';

/** The project, task and request of a movement. */
export type MovementOwner = Pick<Movement, 'projectId' | 'taskId' | 'requestId'>;

/** A movement before it gets its id, number, time and author. */
export type Posting = Omit<Movement, 'id' | 'number' | 'at' | 'by'>;

/** Refuses stock movements of an archived warehouse; it has to be restored first. */
export const closedRefusal = ({ warehouses }: Pick<Data, 'warehouses'>, id: WarehouseId, field?: string) => {
  const warehouse = warehouses.get(id);
  return warehouse?.archivedAt ? refused('warehouse-archived', { warehouse: warehouse.name }, field) : undefined;
};

/** The movement of one part of a line: all of it, some of it, or one serial. */
export const posting = (
  { id, warehouseId }: Pick<Shipment, 'id' | 'warehouseId'>,
  direction: Movement['direction'],
  line: ShipmentLine,
  part: MovementOwner & { readonly quantity: number; readonly serialNumber?: string; readonly reason?: string },
): Posting => ({
  shipmentId: id,
  warehouseId,
  materialId: line.materialId,
  direction,
  ...(line.lotNumber !== undefined && { lotNumber: line.lotNumber }),
  ...(line.location !== undefined && { location: line.location }),
  ...(line.condition !== undefined && { condition: line.condition }),
  ...(line.marks !== undefined && part.quantity === line.quantity && { marks: line.marks }),
  ...(line.unitCost !== undefined && { unitCost: line.unitCost }),
  ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)),
  quantity: part.quantity,
});

/** The parts of a line: one per serial (invariant S7), or its whole quantity. */
export const partsOf = ({ quantity, serialNumbers }: ShipmentLine) =>
  serialNumbers ? serialNumbers.map((serialNumber) => ({ quantity: 1, serialNumber })) : [{ quantity }];

/** The patches of new movements, numbered after the ledger's last one. */
export const posted = (data: Data, { newId, now, user }: Env, postings: readonly Posting[]): readonly Patch[] =>
  postings.map((moved, index) =>
    put('movements', { ...moved, id: newId<MovementId>(), number: nextNumber(data, index), at: now, by: user }),
  );

export type Destined = Partial<Pick<Shipment, 'projectId' | 'taskId' | 'requestId'>>;

/** Refuses issues to an archived project; it has to be restored first. Returns from it are allowed. */
export const projectClosedRefusal = (
  { tasks, materialRequests, ...data }: Pick<Data, 'projects' | 'tasks' | 'materialRequests'>,
  { projectId, taskId, requestId }: Destined,
  field?: string,
) => {
  const id = (requestId && materialRequests.get(requestId)?.projectId) ?? projectId ?? (taskId && tasks.get(taskId)?.projectId);
  return archivedProjectRefusal(data, id, field);
};
