import { memoByIdentity, sumBy } from '@/lib/kernel/list';
import { type AllocatedAsset, allocatedAssets, assetKey, usedQuantity } from '../completion-report/rules';
import type { Data } from '../data';
import { identifierKey } from '../identifier';
import type { MaterialId } from '../material/model';
import type { MaterialRequest } from '../material-request/model';
import { materialRequestsOfTask } from '../material-request/rules';
import type { TaskId } from '../task/model';
import type { WarehouseId } from '../warehouse/model';
import { onHand, totalStock } from './inventory';
import { ledgerOf } from './ledger';
import type { Movement } from './movement-model';
import { itemTallies, requestsToDispatch, requestTally, type Tally, tallyOf } from './request-tally';

const reportedUse = (data: Data, taskId: TaskId, materialId: MaterialId) =>
  sumBy(
    (data.completionReports.get(taskId)?.materialsUsed ?? []).filter((used) => used.materialId === materialId),
    ({ quantity }) => quantity,
  );

/** What the task's report used of this request: the task's oldest requests count as used first (invariant R3: used ≤ issued − returned). */
const usedOfRequest = (data: Data, request: MaterialRequest, materialId: MaterialId) => {
  if (!request.taskId) return 0;
  let left = reportedUse(data, request.taskId, materialId);
  for (const other of [...materialRequestsOfTask(data.materialRequests, request.taskId)].reverse()) {
    const { issued = 0, returned = 0 } = requestTally(data, other).get(materialId) ?? {};
    const used = Math.min(left, issued - returned);
    if (other.id === request.id) return used;
    left -= used;
  }
  return 0;
};

/** Pedido · entregado · usado · devuelto of one line, and what is still to be issued. */
export interface FulfilmentLine extends Tally {
  readonly materialId: MaterialId;
  readonly requested: number;
  readonly used: number;
  readonly pending: number;
}

/** How far a material request has been served, line by line; derived, never stored (invariant R3). */
export const fulfilment = (data: Data, request: MaterialRequest) => {
  const lines = itemTallies(data, request).map(
    (item): FulfilmentLine => ({ ...item, used: usedOfRequest(data, request, item.materialId) }),
  );
  const isComplete = lines.every(({ pending }) => pending === 0);
  const isNone = lines.every(({ issued }) => issued === 0);
  return { lines, state: isComplete ? 'complete' : isNone ? 'none' : 'partial' } as const;
};

const reservations = memoByIdentity((data: Data) => {
  const reserved = new Map<MaterialId, number>();
  for (const request of requestsToDispatch(data)) {
    for (const { materialId, pending } of itemTallies(data, request)) {
      reserved.set(materialId, (reserved.get(materialId) ?? 0) + pending);
    }
  }
  return reserved as ReadonlyMap<MaterialId, number>;
});

/** How much of a material approved requests are still waiting for, over all warehouses. */
export const reserved = (data: Data, materialId: MaterialId) => reservations(data).get(materialId) ?? 0;

/**
 * What may be promised to somebody else: on hand minus what approved requests still wait for. A request names no warehouse, so in one
 * warehouse it is what could leave it without leaving those requests short. It is shown beside on hand and does not cap an issue.
 */
export const available = (data: Data, materialId: MaterialId, warehouseId?: WarehouseId) => {
  const free = Math.max(0, totalStock(data, materialId) - reserved(data, materialId));
  return warehouseId ? Math.min(free, onHand(data, warehouseId, materialId)) : free;
};

/** A task's materials: Asignado (issued and not returned), En uso (what its report used), Disponible (the rest). */
export const allocatedToTask = (data: Data, taskId: TaskId) =>
  [...tallyOf(ledgerOf(data).ofTask.get(taskId))]
    .map(([materialId, { issued, returned }]) => {
      const allocated = issued - returned;
      const used = Math.min(allocated, reportedUse(data, taskId, materialId));
      return { materialId, allocated, used, available: allocated - used };
    })
    .filter(({ allocated }) => allocated > 0);

const returnables = memoByIdentity((data: Data) => {
  const known = new Map<TaskId, readonly AllocatedAsset[]>();
  return (taskId: TaskId) => {
    const used = new Set(
      data.completionReports.get(taskId)?.materialsUsed.flatMap(({ serialNumbers = [] }) => serialNumbers.map(identifierKey)),
    );
    const assets =
      known.get(taskId) ??
      allocatedAssets(data, taskId)
        .map((asset) => ({
          ...asset,
          serialNumbers: asset.serialNumbers.filter((serial) => !used.has(identifierKey(serial))),
          quantity: asset.quantity - usedQuantity(data, taskId, asset),
        }))
        .filter(({ quantity }) => quantity > 0);
    known.set(taskId, assets);
    return assets;
  };
});

/** What a task may give back: its assets without what the report used, by lot, with the serials that were not used. */
export const returnableOf = (data: Data, taskId: TaskId) => returnables(data)(taskId);

/** What a task may give back of one material and lot. */
export const returnableAsset = (data: Data, taskId: TaskId, of: Pick<Movement, 'materialId' | 'lotNumber'>) =>
  returnableOf(data, taskId).find(({ key }) => key === assetKey(of));
