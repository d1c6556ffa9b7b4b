import * as v from 'valibot';
import { sameIdentifier } from '@/lib/kernel/identifier';
import { runningSums, sumBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import { requiredLine } from '../draft-fields';
import type { MaterialId } from '../model/material';
import type { MaterialRequestId } from '../model/material-request';
import type { Shipment, ShipmentLine } from '../model/shipment';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { materialRequestsOf } from '../request/rules';
import { assetKey, returnableAsset, returnableOf } from './fulfilment';
import { isFromWork } from './kinds';
import type { MovementOwner } from './posting';
import { requestTally } from './request-stock';
import { standingMovement } from './serials';
import { partsSchema } from './several-lines';
import { headerFields } from './shipment-changes';

type Owner = Pick<Shipment, 'projectId' | 'taskId' | 'requestId'>;

export type OwnedPart = MovementOwner & {
  readonly line: ShipmentLine;
  readonly quantity: number;
  readonly serialNumber?: string;
};

const ownerOf = ({ projectId, taskId, requestId }: MovementOwner): MovementOwner => ({ projectId, taskId, requestId });

const returnableOfTask = (data: Data, taskId: TaskId, materialId: MaterialId) =>
  sumBy(
    returnableOf(data, taskId).filter((asset) => asset.materialId === materialId),
    ({ quantity }) => quantity,
  );

/** What a request may still give back of a material: issued minus returned, at most what its task has unused. */
const returnableOfRequest = (data: Data, id: MaterialRequestId, materialId: MaterialId) => {
  const { issued = 0, returned = 0 } = requestTally(data, { id }).get(materialId) ?? {};
  const taskId = data.materialRequests.get(id)?.taskId;
  return taskId ? Math.min(issued - returned, returnableOfTask(data, taskId, materialId)) : issued - returned;
};

const serialIsTheirs = (data: Data, owner: Owner, { materialId, lotNumber }: ShipmentLine, serial: string) => {
  const movement = standingMovement(data, materialId, serial);
  if (movement?.direction !== 'out') return false;
  if (owner.taskId)
    return (
      returnableAsset(data, owner.taskId, { materialId, lotNumber })?.serialNumbers.some((one) => sameIdentifier(one, serial)) ??
      false
    );
  return owner.requestId === undefined || movement.requestId === owner.requestId;
};

/** Why a task or request can't give this back, if it can't (invariant R3). It never had that serial, or has less of it unused. */
export const returnRefusal = (data: Data, { lines, ...owner }: Shipment) => {
  if (!owner.taskId && !owner.requestId) return undefined;
  const add = runningSums();
  for (const [index, line] of lines.entries()) {
    const stray = line.serialNumbers?.find((serial) => !serialIsTheirs(data, owner, line, serial));
    if (stray !== undefined) return refused('serial-not-with-task', { serial: stray }, { line: index, field: 'serialNumbers' });
    const sum = add(assetKey(line), line.quantity);
    const ofMaterial = lines.slice(0, index + 1).filter(({ materialId }) => materialId === line.materialId);
    const sumOfMaterial = sumBy(ofMaterial, ({ quantity }) => quantity);
    const ofTask = owner.taskId ? (returnableAsset(data, owner.taskId, line)?.quantity ?? 0) : sum;
    const ofRequest = owner.requestId ? returnableOfRequest(data, owner.requestId, line.materialId) : sumOfMaterial;
    const material = data.materials.get(line.materialId)?.name ?? '';
    if (sum > ofTask || sumOfMaterial > ofRequest)
      return refused('more-than-allocated', { material, left: Math.min(ofTask, ofRequest) }, { line: index, field: 'quantity' });
  }
  return undefined;
};

/** Splits what a task gives back over its requests, the newest first; what no request asked for belongs to the task alone. */
const spreading = (data: Data, owner: Owner) => {
  const requests = owner.taskId && !owner.requestId ? materialRequestsOf(data.materialRequests, owner.taskId) : [];
  const spent = new Map<string, number>();
  return (materialId: MaterialId, quantity: number) => {
    const parts: (MovementOwner & { readonly quantity: number })[] = [];
    let left = quantity;
    for (const { id } of requests) {
      const { issued = 0, returned = 0 } = requestTally(data, { id }).get(materialId) ?? {};
      const key = `${id} ${materialId}`;
      const taken = Math.min(left, issued - returned - (spent.get(key) ?? 0));
      if (taken <= 0) continue;
      spent.set(key, (spent.get(key) ?? 0) + taken);
      parts.push({ ...ownerOf({ ...owner, requestId: id }), quantity: taken });
      left -= taken;
    }
    return left > 0 ? [...parts, { ...ownerOf(owner), quantity: left }] : parts;
  };
};

/** A returned serial belongs to the task or request for which it was issued, while that one has it unused. */
const serialOwner = (data: Data) => {
  const add = runningSums();
  return (materialId: MaterialId, serialNumber: string): MovementOwner => {
    const movement = standingMovement(data, materialId, serialNumber);
    if (movement?.direction !== 'out') return {};
    const { taskId, requestId } = movement;
    const asset = taskId && returnableAsset(data, taskId, movement);
    const taskHasIt =
      !taskId ||
      (asset?.serialNumbers.some((one) => sameIdentifier(one, serialNumber)) === true &&
        add(`${taskId} ${materialId}`, 1) <= returnableOfTask(data, taskId, materialId));
    const requestHasIt = !requestId || add(`${requestId} ${materialId}`, 1) <= returnableOfRequest(data, requestId, materialId);
    return taskHasIt && requestHasIt ? ownerOf(movement) : {};
  };
};

/** The parts that a receipt's lines move. Each part names the task, request or project that returns it, if one does. */
export const ownedParts = (data: Data, shipment: Shipment): readonly OwnedPart[] => {
  const spread = spreading(data, shipment);
  const tie = serialOwner(data);
  return shipment.lines.flatMap((line) => {
    if (line.serialNumbers)
      return line.serialNumbers.map((serialNumber) => ({
        line,
        quantity: 1,
        serialNumber,
        ...tie(line.materialId, serialNumber),
      }));
    if (!isFromWork(shipment)) return [{ line, quantity: line.quantity }];
    return spread(line.materialId, line.quantity).map((part) => ({ line, ...part }));
  });
};

/** What a task gives back, as typed: to which warehouse, when, and how much of each thing it has left. */
export const returnDraftSchema = v.object({
  ...headerFields,
  warehouseId: requiredLine('Elige el almacén.'),
  parts: partsSchema,
});

export type ReturnDraft = v.InferInput<typeof returnDraftSchema>;
