import { asId } from '@/lib/kernel/id';
import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { PersistentMap, regrouped } from '@/lib/kernel/persistent-map';
import { countedIn } from '../catalogue';
import type { Data } from '../data';
import { derivedFrom } from '../derived';
import type { CompletionReport, UsedMaterial } from '../model/completion-report';
import type { MaterialId } from '../model/material';
import type { MaterialRequest, MaterialRequestId } from '../model/material-request';
import type { Movement } from '../model/movement';
import type { TaskId } from '../model/task';
import type { WarehouseId } from '../model/warehouse';
import { materialRequestsOf } from '../request/rules';
import { standingReport } from '../standing-report';
import { onHand, totalStock } from './inventory';
import { ledgerOf } from './ledger';
import {
  awaitsDispatch,
  DISPATCH_AFFECTED_BY,
  itemTallies,
  type RequestTables,
  requestTally,
  type Tally,
  tallyOf,
} from './request-stock';

/** An asset issued to a task and not returned: one per material and lot, with its serials. */
export interface AllocatedAsset {
  /** The asset's key within its task. */
  readonly key: string;
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumbers: readonly string[];
  readonly quantity: number;
}

/** The key of an asset within its task: the material, and its lot. */
export const assetKey = ({ materialId, lotNumber }: Pick<UsedMaterial, 'materialId' | 'lotNumber'>) =>
  lotNumber === undefined ? materialId : `${materialId} ${identifierKey(lotNumber)}`;

const net = (movements: readonly Movement[]) =>
  sumBy(movements, ({ direction, quantity }) => (direction === 'out' ? quantity : -quantity));

const serialsOf = (movements: readonly Movement[]) => {
  const bySerial = groupBy(movements, ({ serialNumber }) => serialNumber && identifierKey(serialNumber));
  return [...bySerial.values()].flatMap((those) => (net(those) > 0 ? (those[0]?.serialNumber ?? []) : []));
};

const assetsOf = (movements: readonly Movement[]): readonly AllocatedAsset[] =>
  [...groupBy(movements, assetKey)].flatMap(([key, those]) => {
    const [first] = those;
    const quantity = net(those);
    if (!first || quantity <= 0) return [];
    const { materialId, lotNumber } = first;
    return [{ key, materialId, lotNumber, serialNumbers: serialsOf(those), quantity }];
  });

/** A task's assets by the ledger: what was issued to it minus what it returned. */
export const allocatedAssets = (data: Pick<Data, 'movements'>, taskId: TaskId): readonly AllocatedAsset[] =>
  assetsOf([...newestFirst(ledgerOf(data).ofTask.get(taskId))].reverse());

/** The quantity of an asset that the task's report uses, in the material's unit; 0 without a report. */
export const usedQuantity = (data: Pick<Data, 'completionReports'>, taskId: TaskId, asset: Pick<AllocatedAsset, 'key'>) =>
  sumBy(
    (standingReport(data.completionReports, taskId)?.materialsUsed ?? []).filter((used) => assetKey(used) === asset.key),
    ({ quantity }) => quantity,
  );

/**
 * A task's equipment: Asignado, En uso (used by its report) and Disponible (the rest, invariant R3). One row per unit, because
 * metres and pieces can't be added.
 */
export const taskEquipment = (data: Pick<Data, 'movements' | 'completionReports' | 'materials'>, taskId: TaskId) => {
  const unitOf = ({ materialId }: AllocatedAsset) => {
    const material = data.materials.get(materialId);
    return material && countedIn(material);
  };
  return [...groupBy(allocatedAssets(data, taskId), unitOf)].map(([unit, assets]) => {
    const allocated = sumBy(assets, ({ quantity }) => quantity);
    const inUse = sumBy(assets, (asset) => usedQuantity(data, taskId, asset));
    return { unit, allocated, inUse, available: allocated - inUse };
  });
};

const reportedUse = (data: Data, taskId: TaskId, materialId: MaterialId) =>
  sumBy(
    (standingReport(data.completionReports, taskId)?.materialsUsed ?? []).filter((used) => used.materialId === materialId),
    ({ quantity }) => quantity,
  );

type Uses = ReadonlyMap<string, number>;

const keyOfUse = (request: Pick<MaterialRequest, 'id'>, materialId: MaterialId) => `${request.id} ${materialId}`;

/** Assigns a report's used quantities to the task's requests, the oldest first (invariant R3: used ≤ issued − returned). */
const usesOfTask = (data: Data, { materialsUsed }: CompletionReport, requests: readonly MaterialRequest[]): Uses => {
  const left = new Map<MaterialId, number>();
  for (const { materialId, quantity } of materialsUsed) left.set(materialId, (left.get(materialId) ?? 0) + quantity);
  const uses = new Map<string, number>();
  for (const request of [...requests].reverse())
    for (const [materialId, { issued, returned }] of requestTally(data, request)) {
      const used = Math.min(left.get(materialId) ?? 0, issued - returned);
      left.set(materialId, (left.get(materialId) ?? 0) - used);
      uses.set(keyOfUse(request, materialId), used);
    }
  return uses;
};

const usesByTask = derivedFrom(['materialRequests', 'movements', 'completionReports'], {
  build: () => new Map<TaskId, Uses>(),
});

const usedOfRequest = (data: Data, request: MaterialRequest, materialId: MaterialId) => {
  const { taskId } = request;
  const report = taskId && standingReport(data.completionReports, taskId);
  if (!report) return 0;
  const known = usesByTask(data);
  const uses = known.get(taskId) ?? usesOfTask(data, report, materialRequestsOf(data.materialRequests, taskId));
  known.set(taskId, uses);
  return uses.get(keyOfUse(request, materialId)) ?? 0;
};

/** A request line: requested, issued, used, returned, and still to be issued, in the material's unit. */
export interface FulfilmentLine extends Tally {
  readonly materialId: MaterialId;
  readonly requested: number;
  readonly used: number;
  readonly pending: number;
}

/** How far a material request is fulfilled, line by line; derived, never stored (invariant R3). */
export const fulfilment = (data: Data, request: MaterialRequest) => {
  const lines = itemTallies(data, request).map(
    (item): FulfilmentLine => ({ ...item, used: usedOfRequest(data, request, item.materialId) }),
  );
  const isComplete = lines.every(({ pending }) => pending === 0);
  const isNone = lines.every(({ issued }) => issued === 0);
  return { lines, state: isComplete ? 'complete' : isNone ? 'none' : 'partial' } as const;
};

const summed = (known = 0, rows: readonly { readonly pending: number }[]) => known + sumBy(rows, ({ pending }) => pending);

const promised = (data: RequestTables, id: string | undefined) => {
  const request = id === undefined ? undefined : data.materialRequests.get(asId<MaterialRequestId>(id));
  return request && awaitsDispatch(data, request) ? itemTallies(data, request) : [];
};

interface Reservations {
  readonly data: RequestTables;
  readonly sums: PersistentMap<MaterialId, number>;
}

const reservations = derivedFrom<keyof RequestTables, Reservations>(['materialRequests', 'movements', 'projects'], {
  build(data) {
    const rows = [...data.materialRequests.keys()].flatMap((id) => promised(data, id));
    const none = PersistentMap.of<MaterialId, number>();
    return { data, sums: regrouped(none, rows, ({ materialId }) => materialId, summed) };
  },
  update(known, writes, data) {
    const ids = new Set([
      ...writes.materialRequests.map(({ key }) => key),
      ...writes.movements.flatMap(DISPATCH_AFFECTED_BY.movements),
      ...writes.projects.flatMap((write) => DISPATCH_AFFECTED_BY.projects(write, data)),
    ]);
    const rows = [...ids].flatMap((id) => [
      ...promised(data, id),
      ...promised(known.data, id).map(({ materialId, pending }) => ({ materialId, pending: -pending })),
    ]);
    return { data, sums: regrouped(known.sums, rows, ({ materialId }) => materialId, summed) };
  },
});

/** How much of a material approved requests still wait for, over all warehouses, in its unit. */
export const reserved = (data: Data, materialId: MaterialId) => reservations(data).sums.get(materialId) ?? 0;

/**
 * On hand minus what approved requests still wait for, in the material's unit. A request names no warehouse. For one warehouse it
 * is what may leave without leaving those requests short. It is shown, and does not limit an issue.
 */
export const available = (data: Data, materialId: MaterialId, warehouseId?: WarehouseId) => {
  const free = Math.max(0, totalStock(data, materialId) - reserved(data, materialId));
  return warehouseId ? Math.min(free, onHand(data, warehouseId, materialId)) : free;
};

/**
 * On hand minus what other approved requests still wait for. It shows whether an approval can be served, and does not limit an
 * issue.
 */
export const availableFor = (data: Data, { id }: Pick<MaterialRequest, 'id'>, materialId: MaterialId) => {
  const own = promised(data, id).filter((line) => line.materialId === materialId);
  return Math.max(0, totalStock(data, materialId) - reserved(data, materialId) + sumBy(own, ({ pending }) => pending));
};

/** A task's materials: Asignado (issued and not returned), En uso (used by its report), Disponible (the rest). */
export const allocatedToTask = (data: Data, taskId: TaskId) =>
  [...tallyOf(ledgerOf(data).ofTask.get(taskId))]
    .map(([materialId, { issued, returned }]) => {
      const allocated = issued - returned;
      const used = Math.min(allocated, reportedUse(data, taskId, materialId));
      return { materialId, allocated, used, available: allocated - used };
    })
    .filter(({ allocated }) => allocated > 0);

const returnables = derivedFrom(['movements', 'completionReports'], {
  build: () => new Map<TaskId, readonly AllocatedAsset[]>(),
});

const unused = (data: Pick<Data, 'movements' | 'completionReports'>, taskId: TaskId) => {
  const used = new Set(
    standingReport(data.completionReports, taskId)?.materialsUsed.flatMap(({ serialNumbers = [] }) =>
      serialNumbers.map(identifierKey),
    ),
  );
  return allocatedAssets(data, taskId)
    .map((asset) => ({
      ...asset,
      serialNumbers: asset.serialNumbers.filter((serial) => !used.has(identifierKey(serial))),
      quantity: asset.quantity - usedQuantity(data, taskId, asset),
    }))
    .filter(({ quantity }) => quantity > 0);
};

/** What a task may return, by lot: its assets minus what its report used. */
export const returnableOf = (data: Data, taskId: TaskId): readonly AllocatedAsset[] => {
  const known = returnables(data);
  const assets = known.get(taskId) ?? unused(data, taskId);
  known.set(taskId, assets);
  return assets;
};

/** What a task may return of one material and lot. */
export const returnableAsset = (data: Data, taskId: TaskId, of: Pick<Movement, 'materialId' | 'lotNumber'>) =>
  returnableOf(data, taskId).find(({ key }) => key === assetKey(of));
