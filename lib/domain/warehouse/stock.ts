import { groupBy, sumBy } from '@/lib/kernel/list';
import { countedIn } from '../catalogue';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { refused } from '../refusal';
import { ledgerOf } from '../stock/ledger';
import { openTransfers } from '../stock/transit';

/** A warehouse's stock per unit, to compare with its capacity. Metres and pieces can't be added. */
export const occupancy = (data: Pick<Data, 'materials' | 'movements'>, id: WarehouseId) => {
  const unitOf = (materialId: MaterialId) => {
    const material = data.materials.get(materialId);
    return material && countedIn(material);
  };
  const present = [...(ledgerOf(data).stock.get(id) ?? [])].filter(([, { quantity }]) => quantity > 0);
  return [...groupBy(present, ([materialId]) => unitOf(materialId))].map(([unit, those]) => ({
    unit,
    quantity: sumBy(those, ([, { quantity }]) => quantity),
  }));
};

/** The number of materials with a non-zero entry: in stock, or negative because two phones issued the same. */
const unsettled = (data: Pick<Data, 'movements'>, id: WarehouseId) =>
  [...(ledgerOf(data).stock.get(id) ?? [])].filter(([, { entries }]) =>
    [...entries.values()].some(({ quantity }) => quantity !== 0),
  ).length;

/** Refuses to archive a warehouse with non-zero stock, or with a transfer in transit to it (invariant S2). */
export const archivingRefusal = (data: Data, id: WarehouseId) => {
  const [materials, transfers] = [unsettled(data, id), openTransfers(data, id).length];
  return materials + transfers > 0 ? refused('warehouse-has-stock', { materials, transfers }) : undefined;
};
