import { groupBy, sumBy } from '@/lib/kernel/list';
import { countedIn } from '../catalogue';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { refused } from '../refusal';
import { ledgerOf } from '../stock/ledger';
import { openTransfers } from '../stock/transit';

/**
 * The stock of all materials, to compare with the capacity. Each unit has its own sum, because metres and pieces don't add up.
 */
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

/** Materials whose books are not at nothing in a warehouse: some is left, or two phones issued more than there was. */
const unsettled = (data: Pick<Data, 'movements'>, id: WarehouseId) =>
  [...(ledgerOf(data).stock.get(id) ?? [])].filter(([, { entries }]) =>
    [...entries.values()].some(({ quantity }) => quantity !== 0),
  ).length;

/** Why a warehouse can't be archived: something is still there, is missing in its books, or is on its way to it (invariant S2). */
export const archivingRefusal = (data: Data, id: WarehouseId) => {
  const materials = unsettled(data, id) + openTransfers(data, id).length;
  return materials > 0 ? refused('warehouse-has-stock', { materials }) : undefined;
};
