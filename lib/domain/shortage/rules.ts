import { newestFirst } from '@/lib/kernel/trail';
import type { Data } from '../data';
import type { Movement } from '../inventory/model';
import { type InventoryItem, lowStock } from '../inventory/rules';
import { ledgerOf, signed } from '../ledger/rules';

const fallOf = (data: Data, { warehouseId, material, quantity, minimum }: InventoryItem) => {
  let before = quantity;
  let fall: Movement | undefined;
  for (const row of newestFirst(ledgerOf(data).stock.get(warehouseId)?.get(material.id)?.movements)) {
    if (before > minimum) break;
    before -= signed(row);
    fall = row;
  }
  return fall;
};

/**
 * Every item that is low (invariant S11), with the movement that brought it there and since which it stayed low.
 * What has never moved did not fall and is left out, as are archived warehouses.
 */
export const shortagesOf = (data: Data) =>
  [...data.warehouses.values()]
    .filter(({ archivedAt }) => !archivedAt)
    .flatMap((warehouse) =>
      lowStock(data, warehouse.id).flatMap((item) => {
        const fall = fallOf(data, item);
        return fall ? [{ warehouse, item, fall }] : [];
      }),
    );
