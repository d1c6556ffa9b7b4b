import { type Data, type Env, type Patch, put } from '../data';
import type { Movement, MovementId } from '../model/movement';
import type { Shipment, ShipmentLine } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { refused } from '../refusal';
import { nextNumber } from './ledger';

/** Whom a movement is for. */
export type MovementOwner = Pick<Movement, 'projectId' | 'taskId' | 'requestId'>;

/** One movement about to be written. */
export type Posting = Omit<Movement, 'id' | 'number' | 'at' | 'by'>;

/** Why nothing may enter or leave a warehouse: it is archived, and has to be restored first. */
export const closedRefusal = ({ warehouses }: Pick<Data, 'warehouses'>, id: WarehouseId, field?: string) => {
  const warehouse = warehouses.get(id);
  return warehouse?.archivedAt ? refused('warehouse-archived', { warehouse: warehouse.name }, field) : undefined;
};

/** What a part of a line moves: all of it, some of it, or one of its serials. */
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

/** The parts of a line: its serials one by one (invariant S7), or its whole quantity. */
export const partsOf = ({ quantity, serialNumbers }: ShipmentLine) =>
  serialNumbers ? serialNumbers.map((serialNumber) => ({ quantity: 1, serialNumber })) : [{ quantity }];

/** Movements numbered after the ledger's last, written now by who acts. */
export const posted = (data: Data, { newId, now, user }: Env, postings: readonly Posting[]): readonly Patch[] =>
  postings.map((moved, index) =>
    put('movements', { ...moved, id: newId<MovementId>(), number: nextNumber(data, index), at: now, by: user }),
  );

export type Destined = Partial<Pick<Shipment, 'projectId' | 'taskId' | 'requestId'>>;

/** Why nothing may be issued to a project: it is archived, and has to be restored first. What comes back from it is taken. */
export const projectClosedRefusal = (
  { projects, tasks, materialRequests }: Pick<Data, 'projects' | 'tasks' | 'materialRequests'>,
  { projectId, taskId, requestId }: Destined,
  field?: string,
) => {
  const id = (requestId && materialRequests.get(requestId)?.projectId) ?? projectId ?? (taskId && tasks.get(taskId)?.projectId);
  const project = id && projects.get(id);
  return project?.archivedAt ? refused('project-archived', { project: project.title }, field) : undefined;
};
