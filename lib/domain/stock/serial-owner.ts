import { sameIdentifier } from '@/lib/kernel/identifier';
import { runningSums, sumBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { MaterialRequestId } from '../model/material-request';
import type { TaskId } from '../model/task';
import { returnableAsset, returnableOf } from './fulfilment';
import type { MovementOwner } from './posting';
import { requestTally } from './request-stock';
import { standingMovement } from './serials';

const returnableOfTask = (data: Data, taskId: TaskId, materialId: MaterialId) =>
  sumBy(
    returnableOf(data, taskId).filter((asset) => asset.materialId === materialId),
    ({ quantity }) => quantity,
  );

/** What a request may still return of a material: issued minus returned, limited to its task's unused quantity. */
export const returnableOfRequest = (data: Data, id: MaterialRequestId, materialId: MaterialId) => {
  const { issued = 0, returned = 0 } = requestTally(data, { id }).get(materialId) ?? {};
  const taskId = data.materialRequests.get(id)?.taskId;
  return taskId ? Math.min(issued - returned, returnableOfTask(data, taskId, materialId)) : issued - returned;
};

/** The project, task and request of a movement, without its other fields. */
export const ownerOf = ({ projectId, taskId, requestId }: MovementOwner): MovementOwner => ({ projectId, taskId, requestId });

/** The owner of each serial that comes back: the task or request it was issued for, if still unused there. */
export const serialOwner = (data: Data) => {
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
    // A serial that its task has used must not count against the request's others.
    const isTheirs =
      taskHasIt && (!requestId || add(`${requestId} ${materialId}`, 1) <= returnableOfRequest(data, requestId, materialId));
    return isTheirs ? ownerOf(movement) : {};
  };
};
