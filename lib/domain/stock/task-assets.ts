import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { countedIn } from '../catalogue';
import type { Data } from '../data';
import type { UsedMaterial } from '../model/completion-report';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { TaskId } from '../model/task';
import { standingReport } from '../standing-report';
import { ledgerOf } from './ledger';

/** The assets that were issued to a task and not returned: one per material and lot, with the serials of individual tracking. */
export interface AllocatedAsset {
  /** Names the asset among the task's. */
  readonly key: string;
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumbers: readonly string[];
  readonly quantity: number;
}

/** The name of an asset inside its task: the material, and its lot when it has one. */
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

/** The assets that a task has: what went out to it minus what came back, from the stock ledger. */
export const allocatedAssets = (data: Pick<Data, 'movements'>, taskId: TaskId): readonly AllocatedAsset[] =>
  assetsOf([...newestFirst(ledgerOf(data).ofTask.get(taskId))].reverse());

/** How much of an asset the task's report says was used; 0 before the report. */
export const usedQuantity = (data: Pick<Data, 'completionReports'>, taskId: TaskId, asset: Pick<AllocatedAsset, 'key'>) =>
  sumBy(
    (standingReport(data.completionReports, taskId)?.materialsUsed ?? []).filter((used) => assetKey(used) === asset.key),
    ({ quantity }) => quantity,
  );

/**
 * A task's equipment: Asignado, En uso (what its report says was used) and Disponible (the rest, invariant R3). Once for each unit that
 * it is counted in, for metres and pieces don't add up.
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
