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

const returnableOfTask = (data: Data, taskId: TaskId, materialId: MaterialId) =>
  sumBy(
    returnableOf(data, taskId).filter((asset) => asset.materialId === materialId),
    ({ quantity }) => quantity,
  );

/** What a request may still return of a material: issued minus returned, limited to its task's unused quantity. */
const returnableOfRequest = (data: Data, id: MaterialRequestId, materialId: MaterialId) => {
  const { issued = 0, returned = 0 } = requestTally(data, { id }).get(materialId) ?? {};
  const taskId = data.materialRequests.get(id)?.taskId;
  return taskId ? Math.min(issued - returned, returnableOfTask(data, taskId, materialId)) : issued - returned;
};

/** The project, task and request of a movement, without its other fields. */
const ownerOf = ({ projectId, taskId, requestId }: MovementOwner): MovementOwner => ({ projectId, taskId, requestId });

/**
 * The owner of each serial that comes back: the task or request it was issued for, if still unused there. By default it comes back
 * from its newest issue.
 */
export const serialOwner = (data: Data) => {
  const add = runningSums();
  return (
    materialId: MaterialId,
    serialNumber: string,
    movement = standingMovement(data, materialId, serialNumber),
  ): MovementOwner => {
    if (movement?.direction !== 'out') return {};
    const { taskId, requestId } = movement;
    const asset = taskId && returnableAsset(data, taskId, movement);
    const taskHasIt =
      !taskId ||
      (asset?.serialNumbers.some((one) => sameIdentifier(one, serialNumber)) === true &&
        add(`${taskId} ${materialId}`, 1) <= returnableOfTask(data, taskId, materialId));
    // A serial that its task has used must not count against the request's others.
    const isTheirs =
      taskHasIt && (!requestId || add(`${requestId} ${materialId}`, 1) <= returnableOfRequest(data, requestId, materialId));
    return isTheirs ? ownerOf(movement) : {};
  };
};

type Owner = Pick<Shipment, 'projectId' | 'taskId' | 'requestId'>;

export type OwnedPart = MovementOwner & {
  readonly line: ShipmentLine;
  readonly quantity: number;
  readonly serialNumber?: string;
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

/** Why a task or request can't return these lines (invariant R3): a serial was not issued to it, or it has less unused. */
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

/** Splits a task's return over its requests, the newest first. The rest belongs to the task alone. */
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

/** The parts of a receipt's lines, each with the task, request or project that returns it, if any. */
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

/** The draft of a task's return: warehouse, date, and quantities. */
export const returnDraftSchema = v.object({
  ...headerFields,
  warehouseId: requiredLine('Elige el almacén.'),
  parts: partsSchema,
});

export type ReturnDraft = v.InferInput<typeof returnDraftSchema>;
