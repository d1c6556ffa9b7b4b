import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy, unique } from '@/lib/kernel/list';
import type { Data } from '../data';
import type { UsedMaterial } from '../model/completion-report';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { type AllocatedAsset, allocatedAssets, assetKey } from '../stock/task-assets';

const serialsRefusal = (asset: AllocatedAsset, material: string, used: number, lines: readonly UsedMaterial[]) => {
  const serials = lines.flatMap(({ serialNumbers }) => serialNumbers ?? []);
  const theirs = new Set(asset.serialNumbers.map(identifierKey));
  const stray = serials.find((serial) => !theirs.has(identifierKey(serial)));
  if (stray !== undefined) return refused('serial-not-with-task', { serial: stray }, 'materialsUsed');
  const isCounted = theirs.size === 0 || (serials.length === used && unique(serials.map(identifierKey)).length === used);
  return isCounted ? undefined : refused('serials-not-counted', { material, used }, 'materialsUsed');
};

/**
 * Why a report can't be submitted (R3, S7). It uses more than was issued to the task, or serials that the task does not have.
 * Or it names another number of serials than it uses.
 */
export const usageRefusal = (data: Data, taskId: TaskId, usage: readonly UsedMaterial[]) => {
  const assets = new Map(allocatedAssets(data, taskId).map((asset) => [asset.key, asset]));
  for (const [key, lines] of groupBy(usage, assetKey)) {
    const asset = assets.get(key);
    const used = sumBy(lines, ({ quantity }) => quantity);
    const material = (lines[0] && data.materials.get(lines[0].materialId)?.name) ?? '';
    if (lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0))
      return refused('quantity-not-positive', {}, 'materialsUsed');
    if (!asset || used > asset.quantity)
      return refused('used-more-than-issued', { material, issued: asset?.quantity ?? 0, used }, 'materialsUsed');
    const serials = serialsRefusal(asset, material, used, lines);
    if (serials) return serials;
  }
  return undefined;
};
